export interface Operator {
  readonly name: string;
  readonly description: string;
  readonly token: string;
}

export const NAMESPACES: readonly string[];
export const CAROLS_NAMESPACE: string;
export const OPERATORS: readonly Operator[];
export const ADMIN_TOKEN: string;
export function tokenFile(): string;
export function accessObjects(): readonly { readonly path: string; readonly body: object }[];
