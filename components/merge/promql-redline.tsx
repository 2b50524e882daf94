"use client";

import { promqlTokens } from "./model/promql-tokens";
import { redline } from "./model/redline";
import { Redline } from "./redline";

/** The redline of a PromQL expression, token by token. In a file of its own, so that the grammar loads lazily. */
export function PromqlRedline({ before, after }: { readonly before: string; readonly after: string }) {
  return <Redline pieces={redline(promqlTokens(before), promqlTokens(after))} />;
}
