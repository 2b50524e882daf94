import type { Api } from "../cluster/api.mjs";

const API = "/apis/monitoring.coreos.com/v1";

/** What a status names: the Prometheus that evaluates the rules. */
const BOUND_TO = { group: "monitoring.coreos.com", resource: "prometheuses", name: "k8s" };

/** What a test does in the cluster beside Truce, as kubectl and other clients would, in one namespace. */
export class Cluster {
  constructor(
    private readonly api: Api,
    readonly namespace: string,
    private readonly token = "admin-token",
  ) {}

  /** The same in another namespace. */
  in(namespace: string): Cluster {
    return new Cluster(this.api, namespace, this.token);
  }

  async create(name: string, spec: object, metadata: object = {}): Promise<void> {
    const body = {
      apiVersion: "monitoring.coreos.com/v1",
      kind: "PrometheusRule",
      metadata: { ...metadata, name, namespace: this.namespace },
      spec,
    };
    await this.ask("POST", `${this.path()}?fieldManager=kubectl-create`, { body });
  }

  /** The names of the objects in the namespace. */
  async names(): Promise<readonly string[]> {
    const { body } = await this.ask("GET", this.path());
    return body.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);
  }

  /** Deletes every object that is left; those with finalizers stay until somebody takes them off. */
  async clear(): Promise<void> {
    const { body } = await this.ask("GET", this.path());
    for (const { metadata } of body.items)
      await this.api("DELETE", this.path(metadata.name), { token: this.token });
  }

  /** The stored object. */
  async read(name: string) {
    return (await this.ask("GET", this.path(name))).body;
  }

  async exists(name: string): Promise<boolean> {
    return (await this.api("GET", this.path(name), { token: this.token })).status === 200;
  }

  /** Reads, lets `change` edit the object in place and writes it back, as kubectl edit does. */
  async edit(name: string, manager: string, change: (object: Awaited<ReturnType<Cluster["read"]>>) => void) {
    const object = await this.read(name);
    change(object);
    return (await this.ask("PUT", `${this.path(name)}?fieldManager=${manager}`, { body: object })).body;
  }

  /** A merge patch without a version, as kubectl patch sends it. */
  async patch(name: string, patch: object): Promise<void> {
    await this.ask("PATCH", `${this.path(name)}?fieldManager=kubectl-patch`, {
      body: patch,
      contentType: "application/merge-patch+json",
    });
  }

  /** Patches the rules as `change` leaves them: a merge patch knows lists as wholes only. */
  async patchRules(name: string, change: (object: Awaited<ReturnType<Cluster["read"]>>) => void) {
    const object = await this.read(name);
    change(object);
    await this.patch(name, { spec: object.spec });
  }

  /** Writes the status, as the operator that watches rules does: a new version with nothing in it to edit. */
  async report(name: string): Promise<void> {
    const object = await this.read(name);
    object.status = { bindings: [{ ...BOUND_TO, namespace: this.namespace }] };
    await this.ask("PUT", `${this.path(name)}/status?fieldManager=prometheus-operator`, { body: object });
  }

  /** Puts a finalizer on the object: a deletion then waits until it is released. */
  async hold(name: string): Promise<void> {
    await this.patch(name, { metadata: { finalizers: ["truce.test/hold"] } });
  }

  async release(name: string): Promise<void> {
    await this.patch(name, { metadata: { finalizers: null } });
  }

  async remove(name: string): Promise<void> {
    await this.ask("DELETE", this.path(name));
  }

  /** Where the object, or without a name all of the namespace, is found. */
  path(name = ""): string {
    return `${API}/namespaces/${this.namespace}/prometheusrules${name ? `/${name}` : ""}`;
  }

  private async ask(method: string, path: string, options: Parameters<Api>[2] = {}) {
    const answer = await this.api(method, path, { token: this.token, ...options });
    if (answer.status < 300) return answer;
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}
