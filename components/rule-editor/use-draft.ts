"use client";

import { unstable_isUnrecognizedActionError as isUnrecognizedActionError } from "next/navigation";
import { useEffect, useEffectEvent, useReducer } from "react";
import { createRule, saveRule } from "@/app/actions/rules";
import { useMessages } from "@/components/messages-provider";
import { commandOf, type DraftCommand } from "@/lib/draft/command";
import type { DraftEvent } from "@/lib/draft/event";
import { oversizeOf } from "@/lib/draft/oversize";
import { reduceDraft } from "@/lib/draft/reduce";
import type { SaveRequest } from "@/lib/draft/review";
import type { DraftState } from "@/lib/draft/state";
import type { Failure } from "@/lib/failure/failure";
import type { Result } from "@/lib/failure/result";
import { readAnswer } from "@/lib/failure/save-answer";
import type { Saved } from "@/lib/failure/saved";
import { stringifyJson } from "@/lib/json/json";
import { readRule } from "@/lib/query/live-rule";
import { readOutcome } from "@/lib/query/outcome";

export type Dispatch = (event: DraftEvent) => void;

/**
 * A draft with its effects: what the state asks for (`commandOf`) is run once, and its outcome comes back as an
 * event. `onStored` hears of all that a save brought back.
 */
export function useDraft(
  operator: string,
  start: DraftState,
  onStored: (saved: Saved) => void,
): readonly [DraftState, Dispatch] {
  const [state, dispatch] = useReducer(reduceDraft, start);
  const { editor } = useMessages();
  const command = commandOf(state);
  const run = useEffectEvent(async (asked: DraftCommand | undefined, signal: AbortSignal) => {
    if (asked === undefined) return;
    if (asked.type !== "send") {
      const event = await read(asked, signal);
      if (event) dispatch(event);
      return;
    }
    const result = await send(operator, asked.request, editor.updated);
    if (result.ok) onStored(result.value);
    dispatch(outcomeEvent(result));
  });
  const key = command?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a command is run once per key, not once per render
  useEffect(() => {
    const controller = new AbortController();
    void run(command, controller.signal);
    return () => controller.abort();
  }, [key]);
  return [state, dispatch];
}

function outcomeEvent(result: Result<Saved, Failure>): DraftEvent {
  if (!result.ok) return { type: "failed", failure: result.failure };
  return { type: "saved", object: result.value.object, warnings: result.value.warnings };
}

/** A reading that was overtaken by another state ends in nothing. */
async function read(
  asked: Exclude<DraftCommand, { type: "send" }>,
  signal: AbortSignal,
): Promise<DraftEvent | undefined> {
  try {
    if (asked.type === "look-into") {
      const outcome = await readOutcome(asked.sent, signal);
      return outcome.ok ? { type: "looked-into", outcome: outcome.value } : unreadEvent(outcome.failure);
    }
    const live = await readRule(asked.of.namespace, asked.of.name, signal);
    return live.ok ? { type: "reread", object: live.value } : unreadEvent(live.failure);
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

function unreadEvent(failure: Failure): DraftEvent {
  if (failure.kind === "not-found") return { type: "reread", object: undefined };
  return { type: "reread-failed", failure };
}

/**
 * Sends through the server action. It answers expected failures as values; it throws when the way to Truce's own
 * server broke (then the request may have arrived), or when that server was replaced by one that does not know the
 * action (then nothing was done).
 */
async function send(
  operator: string,
  request: SaveRequest,
  updated: string,
): Promise<Result<Saved, Failure>> {
  const oversized = oversizeOf(request.object);
  if (oversized) return { ok: false, failure: oversized };
  try {
    const object = stringifyJson(request.object);
    const answer = await (request.kind === "create" ? createRule : saveRule)({ operator, object });
    return readAnswer(answer, request.object);
  } catch (error) {
    if (isUnrecognizedActionError(error))
      return { ok: false, failure: { kind: "unavailable", message: updated, webhook: undefined } };
    return { ok: false, failure: { kind: "outcome-unknown", message: "" } };
  }
}
