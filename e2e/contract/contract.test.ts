import { afterAll, beforeAll, beforeEach } from "vitest";
import { describeOnEachKind } from "@/e2e/apiserver/on-each-kind";
import { accessContract } from "./access.contract";
import { applyContract } from "./apply.contract";
import { Client } from "./client";
import { createContract } from "./create.contract";
import { deleteContract } from "./delete.contract";
import { listContract } from "./list.contract";
import { managedFieldsContract } from "./managed-fields.contract";
import { namespaceContract } from "./namespace.contract";
import { patchContract } from "./patch.contract";
import { Scene } from "./scene";
import { sizeContract } from "./size.contract";
import { statusContract } from "./status.contract";
import { updateContract } from "./update.contract";
import { validationContract } from "./validation.contract";
import { expiryContract, watchContract } from "./watch.contract";

const CONTRACTS: readonly ((scene: () => Scene) => void)[] = [
  createContract,
  validationContract,
  updateContract,
  statusContract,
  patchContract,
  applyContract,
  managedFieldsContract,
  deleteContract,
  listContract,
  watchContract,
  accessContract,
  namespaceContract,
  sizeContract,
  expiryContract,
];

/**
 * What a kube-apiserver with the PrometheusRule CRD answers, request by request. Every server that the project calls an
 * apiserver passes it; a difference is a bug of the embedded one.
 */
describeOnEachKind({}, (apiserver) => {
  let client: Client;
  let scene: Scene;

  beforeAll(() => {
    client = new Client(apiserver());
  });
  afterAll(() => client?.close());

  // Nothing empties a namespace beside a bare apiserver: each test gets its own.
  beforeEach(async () => {
    const namespace = `contract-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    await createNamespace(client, namespace);
    scene = new Scene(apiserver(), client, namespace);
  });

  for (const contract of CONTRACTS) contract(() => scene);
});

async function createNamespace(client: Client, name: string): Promise<void> {
  const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
  const { code, text } = await client.send("POST", "/api/v1/namespaces", { token: "admin-token", body });
  if (code !== 201) throw new Error(`the namespace could not be created: ${text}`);
}
