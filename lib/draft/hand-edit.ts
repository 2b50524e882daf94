import type { Json } from "@/lib/json/json";

/** What the operator typed into the merged YAML, and the merged value that stood there before. */
export interface HandEdit {
  readonly over: Json;
  readonly text: string;
}
