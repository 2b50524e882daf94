"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { onSignOut } from "@/components/shell/sign-out";
import type { Scenario } from "@/lib/lab/scenario";
import { cleanUpRun, sendRequest } from "./lab-client";
import type { Play } from "./model/play";
import { createPlayer, type Player } from "./player";

/**
 * A player of one scenario in one namespace, for as long as the component is there: when it goes, or the whole page,
 * what the run has left in the cluster is deleted. Mount the component anew for another scenario or namespace.
 */
export function usePlayer(
  scenario: Scenario,
  namespace: string,
  operator: string,
  /** Called whenever a run was cleaned up, also after the component is gone. */
  onCleanedUp: () => void,
): readonly [Play, Player] {
  const [player] = useState(() =>
    createPlayer({
      scenario,
      namespace,
      send: (request) => sendRequest(operator, request),
      cleanUp: (run) => void cleanUpRun(operator, run).then(onCleanedUp),
      newId: newRunId,
    }),
  );
  useEffect(() => {
    // Also where the browser keeps the page for the way back: there it begins anew, since its objects are gone.
    addEventListener("pagehide", player.reset);
    const stop = onSignOut(player.reset);
    return () => {
      stop();
      removeEventListener("pagehide", player.reset);
      player.reset();
    };
  }, [player]);
  const play = useSyncExternalStore(player.subscribe, player.current, player.current);
  return [play, player];
}

/** Ten letters and digits: enough that two visits never meet. */
function newRunId(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => (byte % 36).toString(36)).join("");
}
