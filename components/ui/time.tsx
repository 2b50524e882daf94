"use client";

import { useMessages } from "@/components/messages-provider";
import { ageOf } from "./age";
import { useNow } from "./use-now";

/**
 * A moment as its age ("5 minutes ago"), with the exact time in UTC as a hint: what operators compare with logs.
 * `at` is RFC 3339. Until the browser's clock is known the exact time stands there, the same as on the server.
 */
export function Time({ at }: { readonly at: string }) {
  const { time } = useMessages();
  const now = useNow();
  const exact = at.replace("T", " ").replace("Z", " UTC");
  const age = now === undefined ? undefined : ageOf(Date.parse(at), now);
  return (
    <time dateTime={at} title={exact}>
      {age === undefined ? exact : age.kind === "now" ? time.now : time.ago(age.value, age.unit)}
    </time>
  );
}
