import type { Api } from "../cluster/api.mjs";

const API = "/apis/monitoring.coreos.com/v1";

/** What a test does in the cluster beside Truce, as kubectl and other clients would, in one namespace. */
export class Cluster {
  constructor(
    private readonly api: Api,
    readonly namespace: string,
    private readonly token = "admin-token",
  ) {}

  async create(name: string, spec: object, metadata: object = {}): Promise<void> {
    const body = {
      apiVersion: "monitoring.coreos.com/v1",
      kind: "PrometheusRule",
      metadata: { ...metadata, name, namespace: this.namespace },
      spec,
    };
    await this.ask("POST", this.path(), { body });
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
    await this.ask("PATCH", this.path(name), { body: patch, contentType: "application/merge-patch+json" });
  }

  async remove(name: string): Promise<void> {
    await this.ask("DELETE", this.path(name));
  }

  private path(name = ""): string {
    return `${API}/namespaces/${this.namespace}/prometheusrules${name ? `/${name}` : ""}`;
  }

  private async ask(method: string, path: string, options: Parameters<Api>[2] = {}) {
    const answer = await this.api(method, path, { token: this.token, ...options });
    if (answer.status < 300) return answer;
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}
