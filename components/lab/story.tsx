"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { lossOf } from "@/lib/lab/loss";
import { standingOf } from "@/lib/lab/run";
import type { ScenarioId } from "@/lib/lab/scenario";
import { scenarioOf } from "@/lib/lab/scenarios/scenarios";
import { Announcer } from "./announcer";
import { Controls } from "./controls";
import { FaultBar } from "./fault-bar";
import { FreeHandBar } from "./free-hand-bar";
import { useLabMessages } from "./lab-messages";
import { Lanes } from "./lanes";
import { hasFreeHand, type Play } from "./model/play";
import { Narration } from "./narration";
import type { Pace, Player } from "./player";
import { RaceChart } from "./race-chart";
import type { RunResult } from "./run-result";
import { Timeline } from "./timeline";
import { TypedDialog } from "./typed-dialog";
import { hasTyped, useFreeHand } from "./use-free-hand";
import { usePlayer } from "./use-player";
import { useStoryKeys } from "./use-story-keys";
import { WhyPanel } from "./why-panel";

interface StoryProps {
  readonly id: ScenarioId;
  /** "": none is chosen, and nothing can be played. */
  readonly namespace: string;
  readonly operator: string;
  readonly pace: Pace;
  readonly onPace: (pace: Pace) => void;
  /** Hears how the run stands, once that is decided. */
  readonly onResult: (result: RunResult) => void;
  /** What a run had in the cluster was deleted, or could not be. */
  readonly onCleanedUp: () => void;
  /** Another scenario was asked for by its key. */
  readonly onScenario: (id: ScenarioId) => void;
}

/** One scenario in one namespace: its controls, what is told, the copies, the cluster, and the wire. */
export function Story(props: StoryProps) {
  const { id, namespace, operator, pace, onPace, onResult, onScenario, onCleanedUp } = props;
  const { lab } = useLabMessages();
  const stepButton = useRef<HTMLButtonElement>(null);
  const [play, player] = usePlayer(scenarioOf(id), namespace, operator, onCleanedUp);
  const [mode, setMode] = useState<"story" | "free-hand">("story");
  const [asked, setAsked] = useState<{ readonly act: () => void }>();
  const hands = useFreeHand(play, player);
  useResultReport(player, onResult);

  function reset() {
    hands.act({ do: "clear" });
    player.reset();
  }
  function switchMode() {
    player.pause();
    // What was done by hand is no part of the story.
    if (mode === "free-hand" && hasFreeHand(play)) reset();
    setMode(mode === "story" ? "free-hand" : "story");
  }
  /** Does it at once, or asks where it would take typed text away. */
  const unlessTyped = (act: () => void) => (hasTyped(hands) ? setAsked({ act }) : act());
  const canPlay = namespace !== "" && mode === "story";
  useStoryKeys(hands, {
    onStep: () => (canPlay ? void player.step() : undefined),
    onToggle: () => (canPlay ? toggle(play, player, pace) : undefined),
    onReset: reset,
    onMode: () => (namespace === "" ? undefined : switchMode()),
    onScenario,
  });

  return (
    <>
      {/* Not within the card below it: what sticks ends with its parent. */}
      <Controls
        stepButton={stepButton}
        play={play}
        mode={namespace === "" ? "no-namespace" : mode}
        pace={pace}
        onStep={() => void player.step()}
        onToggle={() => toggle(play, player, pace)}
        onPace={(chosen) => {
          onPace(chosen);
          player.setPace(chosen);
        }}
        onReset={() => unlessTyped(reset)}
        onMode={() => unlessTyped(switchMode)}
      />
      <section
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
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <Timeline run={play.run} />
        <WhyPanel play={play} />
      </div>
      {asked === undefined ? null : (
        <TypedDialog
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

function toggle({ mode }: Play, player: Player, pace: Pace): void {
  if (mode === "playing") player.pause();
  else player.play(pace);
}

function useResultReport(player: Player, onResult: (result: RunResult) => void): void {
  const report = useEffectEvent(() => {
    const { run } = player.current();
    const standing = standingOf(run);
    if (standing !== "under-way") onResult({ standing, loss: lossOf(run) });
  });
  useEffect(() => player.subscribe(report), [player]);
}
