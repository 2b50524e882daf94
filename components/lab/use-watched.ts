"use client";

import { useEffect, useState } from "react";
import { propertyOf } from "@/lib/json/json";
import type { LabEvent } from "@/lib/lab/answer";
import type { ScratchKind } from "@/lib/lab/scratch";
import { watchObject } from "./lab-client";
import { NOTHING_WATCHED, type Watched, watchedAfter } from "./model/watched";

/** How the watch itself stands. */
export type WatchLink =
  | { readonly kind: "off" }
  | { readonly kind: "live" }
  | { readonly kind: "reconnecting" }
  /** The apiserver does not allow it; no other try would help. */
  | { readonly kind: "refused"; readonly message: string };

interface WatchState {
  readonly link: WatchLink;
  readonly watched: Watched;
}

const OFF: WatchState = { link: { kind: "off" }, watched: NOTHING_WATCHED };

/** A page that has lost its server asks for it so often. */
const RETRY_MS = 2_000;

/** Watches one object while `name` is given. Another name begins anew. */
export function useWatched(namespace: string, kind: ScratchKind, name: string | undefined): WatchState {
  const [state, setState] = useState(OFF);
  useEffect(() => {
    if (name === undefined) return;
    const stop = new AbortController();
    void follow();
    return () => {
      stop.abort();
      setState(OFF);
    };

    async function follow() {
      setState({ link: { kind: "live" }, watched: NOTHING_WATCHED });
      while (!stop.signal.aborted) {
        try {
          for await (const event of watchObject({ kind, namespace, name: name ?? "" }, stop.signal)) {
            if (stop.signal.aborted) return;
            setState((before) => heard(before, event));
            if (event.type === "ERROR") return;
          }
        } catch {
          // The server is away, or the page is about to be: the loop tells which.
        }
        if (stop.signal.aborted) return;
        setState(({ watched }) => ({ link: { kind: "reconnecting" }, watched }));
        await rest(stop.signal);
      }
    }
  }, [namespace, kind, name]);
  return name === undefined ? OFF : state;
}

function heard({ watched }: WatchState, event: LabEvent): WatchState {
  const link: WatchLink =
    event.type === "ERROR"
      ? { kind: "refused", message: String(propertyOf(event.object, "message") ?? "") }
      : { kind: "live" };
  return { link, watched: watchedAfter(watched, event) };
}

function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RETRY_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
