"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { baseOf, type DraftState, noticeOf } from "@/lib/draft/state";
import { putReceipt, receiptsOf } from "@/lib/draft-store/receipts";
import { type Receipt, receiptKey } from "@/lib/receipt/receipt";

/**
 * The operator's saves of the object in this visit, the latest first. Keeps each save of this editor in the browser;
 * where that keeps nothing, for as long as the page lives.
 */
export function useReceipts(operator: string, state: DraftState): readonly Receipt[] {
  const client = useQueryClient();
  const { namespace = "", name = "" } = baseOf(state)?.metadata ?? {};
  const queryKey = ["receipts", operator, namespace, name];
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const kept = await receiptsOf(operator, { namespace, name });
      return kept.ok ? kept.value : (client.getQueryData<readonly Receipt[]>(queryKey) ?? NONE);
    },
    networkMode: "always",
    // Another tab may have saved: reading again when the page is looked at costs a millisecond.
    refetchOnWindowFocus: "always",
    refetchOnMount: "always",
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

  const notice = noticeOf(state);
  const record = notice?.kind === "saved" ? notice.record : undefined;
  const keep = useEffectEvent(async () => {
    if (record === undefined) return;
    const receipt: Receipt = { ...record, operator, at: new Date().toISOString() };
    const isOther = (one: Receipt) => receiptKey(one) !== receiptKey(receipt);
    await client.cancelQueries({ queryKey });
    client.setQueryData<readonly Receipt[]>(queryKey, (kept = NONE) => [receipt, ...kept.filter(isOther)]);
    await putReceipt(receipt);
    await client.invalidateQueries({ queryKey });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save is kept once, when it is known
  useEffect(() => {
    void keep();
  }, [record]);
  return data ?? NONE;
}

const NONE: readonly Receipt[] = [];
