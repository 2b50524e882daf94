export interface ApiOptions {
  readonly token?: string;
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly contentType?: string;
}

export interface ApiAnswer {
  readonly status: number;
  /** Parsed when the answer is JSON, otherwise its text; asserted by whoever reads it. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into an answer whose shape its assertions state
  readonly body: any;
}

export type Api = (method: string, path: string, options?: ApiOptions) => Promise<ApiAnswer>;

export function createApi(server: { readonly url: string; readonly ca?: string }): Api;
export function until(
  what: string,
  question: () => Promise<boolean>,
  options?: { readonly seconds?: number; readonly ended?: () => string | undefined },
): Promise<void>;
