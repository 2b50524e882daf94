/** A Namespace or a PrometheusRule. */
export interface SeedObject {
  readonly apiVersion: string;
  readonly kind: "Namespace" | "PrometheusRule";
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly spec?: unknown;
}

export interface SeedServer {
  readonly url: string;
  readonly token: string;
  readonly ca?: string;
}

export function seedObjects(): SeedObject[];
export function seed(server: SeedServer): Promise<{ created: number; kept: number }>;
