"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { createPageStream, type PageStream } from "./page-stream";
import { cacheSink } from "./row-cache";
import type { Identity } from "./tab-protocol";

const StreamContext = createContext<PageStream | undefined>(undefined);

interface StreamProviderProps {
  readonly identity: Identity;
  /** Another operator signed in within this browser: what this page shows is not theirs to act on. */
  readonly onReplaced: (operator: string) => void;
  readonly children: ReactNode;
}

/** Gives the pages below it their cache and keeps that in step with the cluster. */
export function StreamProvider({ identity, onReplaced, children }: StreamProviderProps) {
  const [cache] = useState(newCache);
  const [stream] = useState(() => createPageStream(identity, cacheSink(cache, onReplaced)));
  useEffect(() => stream.start(), [stream]);
  return (
    <QueryClientProvider client={cache}>
      <StreamContext value={stream}>{children}</StreamContext>
    </QueryClientProvider>
  );
}

/** The page's stream. Throws outside a StreamProvider. */
export function useStream(): PageStream {
  const stream = use(StreamContext);
  if (!stream) throw new Error("no StreamProvider above");
  return stream;
}

function newCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The stream says when something is out of date. Failures are values: what throws is a bug or a cut line.
      queries: { refetchOnWindowFocus: false, retry: false, networkMode: "always" },
    },
  });
}
