"use client";

import { useEffect, useState } from "react";
import { propertyOf } from "@/lib/json/json";
import type { LabEvent } from "@/lib/lab/answer";
import type { ScratchKind, ScratchName } from "@/lib/lab/scratch";
import { followObject } from "./follow-object";
import { NOTHING_WATCHED, type Watched, watchedAfter } from "./model/watched";

/** How the watch itself stands. */
export type WatchLink =
  | { readonly kind: "off" }
  | { readonly kind: "live" }
  | { readonly kind: "reconnecting" }
  /** The apiserver does not allow it; no other try would help. */
  | { readonly kind: "refused"; readonly message: string };

export interface WatchState {
  readonly link: WatchLink;
  readonly watched: Watched;
}

const OFF: WatchState = { link: { kind: "off" }, watched: NOTHING_WATCHED };

/** Watches one object while `name` is given. Another name begins anew. */
export function useWatched(namespace: string, kind: ScratchKind, name: string | undefined): WatchState {
  const [state, setState] = useState(OFF);
  useEffect(() => {
    if (name === undefined) return;
    const stop = new AbortController();
    void follow({ kind, namespace, name }, stop.signal, (change) => {
      if (!stop.signal.aborted) setState(change);
    });
    return () => {
      stop.abort();
      setState(OFF);
    };
  }, [namespace, kind, name]);
  return name === undefined ? OFF : state;
}

async function follow(
  object: ScratchName,
  signal: AbortSignal,
  set: (change: (before: WatchState) => WatchState) => void,
): Promise<void> {
  for await (const event of followObject(object, signal))
    set((before) => (event === "cut" ? { ...before, link: { kind: "reconnecting" } } : heard(before, event)));
}

function heard({ watched }: WatchState, event: LabEvent): WatchState {
  const link: WatchLink =
    event.type === "ERROR"
      ? { kind: "refused", message: String(propertyOf(event.object, "message") ?? "") }
      : { kind: "live" };
  return { link, watched: watchedAfter(watched, event) };
}
