"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";
import { oversizeOf } from "@/lib/draft/oversize";
import type { SaveRequest } from "@/lib/draft/review";
import type { Failure } from "@/lib/failure/failure";
import type { Result } from "@/lib/failure/result";
import type { Checked } from "@/lib/failure/saved";
import type { Json } from "@/lib/json/json";
import { dryRun } from "@/lib/query/dry-run";
import { useStream } from "@/lib/query/stream-provider";
import { Warnings } from "./notice-bar";
import { reasonsOf } from "./reasons";

/** undefined while the cluster is being asked. */
export type Check = Result<Checked, Failure> | undefined;

/** Asks the cluster and its webhooks, once, when the review opens. */
export function useDryRun(request: SaveRequest): Check {
  const id = useId();
  const stream = useStream();
  const { data } = useQuery({
    queryKey: ["dry-run", id],
    queryFn: async ({ signal }) => {
      const answer = await ask(request, signal);
      // A watch outlives the token that it was begun with: begun anew, it says what has become of the sign-in.
      if (!answer.ok && answer.failure.kind === "unauthenticated") stream.retry();
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The next review may be of another text.
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  });
  return data;
}

async function ask(request: SaveRequest, signal: AbortSignal): Promise<Result<Checked, Failure>> {
  const oversized = oversizeOf(request.object);
  if (oversized) return { ok: false, failure: oversized };
  try {
    return await dryRun(request.object, signal);
  } catch {
    // The way to Truce's server broke: nothing is known, and the save will say so itself.
    return { ok: false, failure: { kind: "unavailable", message: "", webhook: undefined } };
  }
}

const REFUSALS: ReadonlySet<Failure["kind"]> = new Set([
  "invalid",
  "denied",
  "forbidden",
  "too-large",
  "over-proxy-limit",
  "already-exists",
]);

/** Why the cluster would not take this, so that sending it is of no use; undefined where it may. */
export function refusalIn(check: Check): Failure | undefined {
  if (check === undefined || check.ok) return undefined;
  return REFUSALS.has(check.failure.kind) ? check.failure : undefined;
}

interface DryRunProps {
  readonly check: Check;
  /** The object that was judged. */
  readonly sent: Json;
  /** Another version has been saved since it was judged. */
  readonly overtaken: boolean;
  readonly onSignIn: () => void;
}

/** What the cluster says to the object under review. */
export function DryRun(props: DryRunProps) {
  const { editor } = useMessages();
  return (
    <section aria-labelledby="review-dry-run" aria-busy={props.check === undefined}>
      <h2 id="review-dry-run" className="font-medium">
        {editor.dryRun.title}
      </h2>
      <div role="status" className="mt-1">
        <Verdict {...props} />
      </div>
    </section>
  );
}

function Verdict({ check, sent, overtaken, onSignIn }: DryRunProps) {
  const messages = useMessages();
  const { editor, failure: failures, punctuation } = messages;
  const { dryRun, promql } = editor;
  if (check === undefined) return <p className="text-muted">{dryRun.running}</p>;
  if (check.ok && overtaken) return <p className="text-warn">{dryRun.stale}</p>;
  if (check.ok) {
    const { warnings } = check.value;
    return (
      <>
        {warnings.length === 0 ? (
          <p className="text-good">{dryRun.fine}</p>
        ) : (
          <p className="text-warn">{dryRun.warnings(warnings.length)}</p>
        )}
        <Warnings texts={warnings} />
        <p className="mt-1 text-muted text-xs">{promql}</p>
      </>
    );
  }
  const { failure } = check;
  if (failure.kind === "conflict" || failure.kind === "recreated")
    return <p className="text-warn">{dryRun.stale}</p>;
  if (failure.kind === "unauthenticated")
    return (
      <>
        <p className="text-danger">{failures.what(failure)}</p>
        <Button className="mt-2" onClick={onSignIn}>
          {editor.actions.signIn}
        </Button>
      </>
    );
  if (refusalIn(check) === undefined)
    return (
      <>
        <p className="text-muted">
          {dryRun.unavailable}
          {punctuation.betweenSentences}
          {failures.what(failure)}
        </p>
        <Warnings texts={reasonsOf(failure, sent, messages)} />
      </>
    );
  return (
    <>
      <p className="text-danger">{failures.what(failure)}</p>
      <Warnings texts={reasonsOf(failure, sent, messages)} />
    </>
  );
}
