import type { Apiserver } from "@/e2e/apiserver/apiserver";
import type { Answer, Client, Sent, WatchStream } from "./client";
import type { Group, KubeObject, Metadata } from "./object";

export const GROUP = "/apis/monitoring.coreos.com/v1";
export const MERGE_PATCH = "application/merge-patch+json";
export const JSON_PATCH = "application/json-patch+json";
export const STRATEGIC_PATCH = "application/strategic-merge-patch+json";
export const APPLY_PATCH = "application/apply-patch+yaml";

/** A fresh namespace on the server, and the requests that the contract makes in it. */
export class Scene {
  constructor(
    readonly apiserver: Apiserver,
    readonly client: Client,
    readonly namespace: string,
  ) {}

  get rules(): string {
    return `${GROUP}/namespaces/${this.namespace}/prometheusrules`;
  }

  get configMaps(): string {
    return `/api/v1/namespaces/${this.namespace}/configmaps`;
  }

  send(method: string, path: string, sent?: Sent): Promise<Answer> {
    return this.client.send(method, path, sent);
  }

  watch(query: string): Promise<WatchStream> {
    return this.client.watch(`${this.rules}?watch=true&${query}`);
  }

  /** POST of a rule as alice; `query` names her as manager. */
  create(body: unknown, query = "fieldManager=alice"): Promise<Answer> {
    return this.send("POST", `${this.rules}?${query}`, { body });
  }

  /** Creates a rule that the test starts from. */
  async given(name: string, groups?: readonly Group[], metadata?: Partial<Metadata>): Promise<KubeObject> {
    const { code, body, text } = await this.create(rule(name, groups, metadata));
    if (code !== 201) throw new Error(`the rule could not be created: ${text}`);
    return body;
  }

  /** PUT of the object under its own name, as bob. */
  put(object: KubeObject, query = "fieldManager=bob"): Promise<Answer> {
    return this.send("PUT", `${this.rules}/${object.metadata.name}?${query}`, { body: object });
  }

  patch(name: string, contentType: string, body: unknown, query = "fieldManager=bob"): Promise<Answer> {
    return this.send("PATCH", `${this.rules}/${name}?${query}`, { body, contentType });
  }

  async read(name: string): Promise<KubeObject> {
    return (await this.send("GET", `${this.rules}/${name}`)).body;
  }
}

/** A rule with the groups cpu and disk, unless others are given. */
export function rule(name: string, groups?: readonly unknown[], metadata: Partial<Metadata> = {}) {
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name, ...metadata },
    spec: {
      groups: groups ?? [
        { name: "cpu", rules: [{ alert: "CpuBusy", expr: "cpu > 0.9", for: "5m" }] },
        { name: "disk", rules: [{ record: "disk:free:ratio", expr: "free / size" }] },
      ],
    },
  };
}

/** One group with one alert that has these fields besides its name and expression. */
export function alert(fields: Readonly<Record<string, unknown>>) {
  return [{ name: "cpu", rules: [{ alert: "CpuBusy", expr: "cpu > 0.9", ...fields }] }];
}

export function configMap(name: string, data: Readonly<Record<string, unknown>>, metadata = {}) {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name, ...metadata }, data };
}

export function withMetadata(
  object: KubeObject,
  metadata: Partial<Record<keyof Metadata, unknown>>,
): KubeObject {
  return { ...object, metadata: { ...object.metadata, ...metadata } as Metadata };
}

export function withGroups(object: KubeObject, groups: readonly Group[]): KubeObject {
  return { ...object, spec: { groups } };
}

/** Code and reason of an answer; the reason is undefined where the server gives none. */
export function outcome({ code, body }: Answer): readonly [code: number, reason: string | undefined] {
  return [code, body.reason];
}

/** The causes of a refusal as "field: reason", in alphabetical order: the server's order is by chance. */
export function causes({ body }: Answer): string[] {
  return (body.details?.causes ?? []).map(({ field, reason }) => `${field}: ${reason}`).sort();
}
