import { changersText } from "@/components/receipt/changers-text";
import type { Messages } from "@/lib/messages/messages";
import { changersBetween } from "@/lib/prometheus-rule/changers";
import type { PrometheusRule } from "@/lib/prometheus-rule/types";

/**
 * Who changed something between two versions, as the subject of a sentence, and when that was last (RFC 3339). One
 * person stands there by name; several with what each of them changed. undefined: nothing tells.
 */
export function whoChanged(
  before: PrometheusRule,
  after: PrometheusRule,
  messages: Messages,
): { readonly by: string | undefined; readonly at: string | undefined } {
  const changers = changersBetween(before, after);
  return { by: changersText(changers, messages), at: changers[0]?.at };
}
