/** The parts of Kubernetes objects, lists and Status that the contract looks at. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Metadata;
  readonly spec?: Spec;
  readonly status?: unknown;
  readonly data?: Readonly<Record<string, string>>;
  readonly items?: readonly KubeObject[];
  readonly code?: number;
  readonly reason?: string;
  readonly message?: string;
  readonly details?: Details;
}

export interface Metadata {
  readonly name: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly managedFields?: readonly ManagedFields[];
  readonly continue?: string;
  readonly remainingItemCount?: number;
}

export interface ManagedFields {
  readonly manager: string;
  readonly operation: string;
  readonly subresource?: string;
  readonly time?: string;
  readonly fieldsV1: unknown;
}

export interface Spec {
  readonly groups?: readonly Group[];
}

export interface Group {
  readonly name: string;
  readonly rules?: readonly Readonly<Record<string, unknown>>[];
}

export interface Details {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly retryAfterSeconds?: number;
  readonly causes?: readonly {
    readonly field?: string;
    readonly reason?: string;
    readonly message: string;
  }[];
}
