"use client";

import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { lossOf } from "@/lib/lab/loss";
import { standingOf } from "@/lib/lab/run";
import type { ScenarioId } from "@/lib/lab/scenario";
import { scenarioOf } from "@/lib/lab/scenarios/scenarios";
import { Announcer } from "./announcer";
import { Controls, type Lock } from "./controls";
import { DropDialog, type HandLoss } from "./drop-dialog";
import { FaultBar } from "./fault-bar";
import { FreeHandBar } from "./free-hand-bar";
import { bringUp, useIsInSight } from "./in-sight";
import { useLabMessages } from "./lab-messages";
import { Lanes } from "./lanes";
import { hasFreeHand } from "./model/play";
import { Narration } from "./narration";
import type { Pace, Player } from "./player";
import { RaceChart } from "./race-chart";
import type { RunResult } from "./run-result";
import { Timeline } from "./timeline";
import { hasTyped, useFreeHand } from "./use-free-hand";
import { usePlayer } from "./use-player";
import { useStoryKeys } from "./use-story-keys";
import { WhyPanel } from "./why-panel";

/** What is done once whoever asked for it lets `loss` go. */
interface Asked {
  readonly loss: HandLoss;
  readonly act: () => void;
}

/** Does something at once, or after a question where it would take away what was made by hand. */
export type Guard = (act: () => void) => void;

interface StoryProps {
  readonly id: ScenarioId;
  /** "": none is chosen. */
  readonly namespace: string;
  readonly operator: string;
  /** Why nothing can be played here; undefined: it can. */
  readonly lock: Lock | undefined;
  readonly pace: Pace;
  readonly onPace: (pace: Pace) => void;
  /** Hears how the run stands, once that is decided. */
  readonly onResult: (result: RunResult) => void;
  /** What a run had in the cluster was deleted, or could not be. */
  readonly onCleanedUp: () => void;
  /** Another scenario was asked for by its key. */
  readonly onScenario: (id: ScenarioId) => void;
  /** Is given what asks before something that ends this story. */
  readonly guard: Ref<Guard>;
}

/** One scenario in one namespace: its controls, what is told, the copies, the cluster, and the wire. */
export function Story(props: StoryProps) {
  const { id, namespace, operator, lock, pace, onPace, onResult, onScenario, onCleanedUp, guard } = props;
  const { lab } = useLabMessages();
  const stepButton = useRef<HTMLButtonElement>(null);
  const below = useRef<HTMLDivElement>(null);
  const told = useRef<HTMLElement>(null);
  const isToldInSight = useIsInSight(told);
  const [play, player] = usePlayer(scenarioOf(id), namespace, operator, onCleanedUp);
  const [mode, setMode] = useState<"story" | "free-hand">("story");
  const [asked, setAsked] = useState<Asked>();
  const hands = useFreeHand(play, player);
  useResultReport(player, onResult);

  function reset() {
    // What goes with the run, or is folded, must not take the focus along.
    if (below.current?.contains(document.activeElement)) stepButton.current?.focus();
    hands.act({ do: "clear" });
    player.reset();
  }
  function switchMode() {
    player.pause();
    // What was done by hand is no part of the story.
    if (mode === "free-hand" && hasFreeHand(play)) reset();
    setMode(mode === "story" ? "free-hand" : "story");
  }
  /** Does it at once, or asks where that takes away what was made by hand. */
  function unlessLost(act: () => void) {
    const loss = hasFreeHand(play) ? "run" : hasTyped(hands) ? "typed" : undefined;
    if (loss === undefined) act();
    else setAsked({ loss, act });
  }
  function playOrPause() {
    if (play.mode === "playing") return player.pause();
    if (told.current) bringUp(told.current);
    player.play(pace);
  }
  // An answer that is still to come belongs to the mode in which it was asked for.
  const isBusy = play.mode === "paused" && play.pending.length > 0;
  useImperativeHandle(guard, () => unlessLost);
  useAskBeforeUnload(hasTyped(hands));
  const canPlay = lock === undefined && mode === "story";
  useStoryKeys({
    onStep: () => (canPlay ? void player.step() : undefined),
    onToggle: () => (canPlay ? playOrPause() : undefined),
    onReset: () => unlessLost(reset),
    onMode: () => (lock === undefined && !isBusy ? unlessLost(switchMode) : undefined),
    onScenario: (chosen) => unlessLost(() => onScenario(chosen)),
  });

  return (
    <>
      {/* Not within the card below it: what sticks ends with its parent. */}
      <Controls
        stepButton={stepButton}
        play={play}
        mode={mode}
        lock={lock}
        isToldInSight={isToldInSight}
        pace={pace}
        onStep={() => void player.step()}
        onToggle={playOrPause}
        onPace={(chosen) => {
          onPace(chosen);
          player.setPace(chosen);
        }}
        onReset={() => unlessLost(reset)}
        onMode={() => (isBusy ? undefined : unlessLost(switchMode))}
      />
      <section
        ref={told}
        aria-label={lab.scenario[id].title}
        className="-mt-4 overflow-hidden rounded-b-xl border border-line border-t-0 bg-surface"
      >
        <FaultBar
          play={play}
          onReset={() => {
            reset();
            // The bar goes, and its button with it.
            stepButton.current?.focus();
          }}
        />
        {mode === "free-hand" ? (
          <FreeHandBar play={play} hands={hands} />
        ) : (
          <Narration play={play} namespace={namespace} />
        )}
      </section>
      <RaceChart run={play.run} />
      <Lanes play={play} hands={mode === "free-hand" ? hands : undefined} />
      <div
        ref={below}
        className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]"
      >
        <Timeline run={play.run} />
        <WhyPanel play={play} />
      </div>
      {asked === undefined ? null : (
        <DropDialog
          loss={asked.loss}
          onClose={() => setAsked(undefined)}
          onDrop={() => {
            setAsked(undefined);
            asked.act();
          }}
        />
      )}
      <Announcer play={play} pace={pace} />
    </>
  );
}

/** Of what is typed the browser itself asks before it reloads or closes the page. */
function useAskBeforeUnload(hasText: boolean): void {
  useEffect(() => {
    if (!hasText) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [hasText]);
}

function useResultReport(player: Player, onResult: (result: RunResult) => void): void {
  const report = useEffectEvent(() => {
    const { run } = player.current();
    const standing = standingOf(run);
    if (standing !== "under-way") onResult({ standing, loss: lossOf(run) });
  });
  useEffect(() => player.subscribe(report), [player]);
}
