"use client";

import clsx from "clsx";
import { Check, Hand, Pause, Play as PlayIcon, RotateCcw, StepForward } from "lucide-react";
import { type Ref, useId } from "react";
import { useSingleKeys } from "@/components/shell/single-keys";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Gauge } from "./gauge";
import { useLabMessages } from "./lab-messages";
import { type Play, storyOf } from "./model/play";
import { PACES, type Pace } from "./player";
import { Telling } from "./telling";

/** What keeps a scenario from being run at all. */
export type Lock = "no-namespace" | "may-not";

interface ControlsProps {
  readonly stepButton: Ref<HTMLButtonElement>;
  readonly play: Play;
  readonly mode: "story" | "free-hand";
  /** Why nothing at all can be sent; undefined: it can. */
  readonly lock: Lock | undefined;
  /** Whether the story itself can be seen. */
  readonly isToldInSight: boolean;
  readonly pace: Pace;
  readonly onStep: () => void;
  readonly onToggle: () => void;
  readonly onPace: (pace: Pace) => void;
  readonly onReset: () => void;
  readonly onMode: () => void;
}

/** On a phone all four fit in one row, whichever words they hold. */
const SLIM = "max-sm:px-2";

/** Step, play and pause, reset, speed, how far the story is, and the switch to the free hand. */
export function Controls(props: ControlsProps) {
  const { stepButton, play, mode, isToldInSight, onStep, onToggle, onReset } = props;
  const { controls: words } = useLabMessages().page;
  const why = useWhyNot(props);
  const isPlaying = play.mode === "playing";
  const told = mode === "story" && storyOf(play) !== "can-go-on";
  const stepWhy = why ?? (play.pending.length > 0 ? words.busy : undefined);
  return (
    <section
      aria-label={words.label}
      className="z-10 flex flex-wrap items-center gap-1.5 rounded-t-xl border border-line bg-surface px-2 py-2 sm:gap-2 sm:px-4 sm:py-3 [@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:top-0"
    >
      <Button
        ref={stepButton}
        aria-keyshortcuts="S"
        className={SLIM}
        tone={told ? "plain" : "primary"}
        aria-disabled={stepWhy !== undefined}
        title={stepWhy}
        onClick={() => (stepWhy === undefined ? onStep() : undefined)}
      >
        <StepForward aria-hidden className="size-4" />
        {words.step}
        <Key name="S" />
      </Button>
      <Button
        aria-keyshortcuts="P"
        className={SLIM}
        aria-disabled={why !== undefined}
        title={why}
        onClick={() => (why === undefined ? onToggle() : undefined)}
      >
        {isPlaying ? <Pause aria-hidden className="size-4" /> : <PlayIcon aria-hidden className="size-4" />}
        {isPlaying ? words.pause : words.play}
        <Key name="P" />
      </Button>
      <Button
        aria-keyshortcuts="R"
        className={SLIM}
        tone={told ? "primary" : "plain"}
        title={words.resetTitle}
        onClick={onReset}
      >
        <RotateCcw aria-hidden className="size-4" />
        {/* On a phone the icon has to do: one row more would cover what happens. */}
        <span className="max-sm:sr-only">{words.reset}</span>
        <Key name="R" />
      </Button>
      <FreeHandSwitch {...props} />
      <Speed {...props} />
      <Progress play={play} />
      {mode === "story" ? <Telling play={play} place={isToldInSight ? "bar" : "below-bar"} /> : null}
    </section>
  );
}

function FreeHandSwitch({ mode, lock, onMode }: ControlsProps) {
  const why = useLockReason(lock);
  const { controls: words } = useLabMessages().page;
  const isOn = mode === "free-hand";
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-disabled={why !== undefined}
      aria-keyshortcuts="F"
      title={why}
      onClick={() => (why === undefined ? onMode() : undefined)}
      className={clsx(
        "inline-flex h-8 items-center gap-1.5 rounded-full border px-3 font-medium max-sm:px-2 aria-disabled:opacity-50",
        isOn ? "border-accent bg-accent-soft text-accent" : "border-edge bg-raised hover:border-muted",
      )}
    >
      {isOn ? <Check aria-hidden className="size-4" /> : <Hand aria-hidden className="size-4" />}
      {words.freeHand}
      <Key name="F" />
    </button>
  );
}

/** Why the story cannot go on; undefined: it can. */
function useWhyNot({ play, mode, lock }: ControlsProps): string | undefined {
  const { controls: words } = useLabMessages().page;
  const locked = useLockReason(lock);
  if (locked !== undefined) return locked;
  if (mode === "free-hand") return words.byHand;
  const story = storyOf(play);
  return story === "can-go-on" ? undefined : words[story];
}

function useLockReason(lock: Lock | undefined): string | undefined {
  const { controls: words } = useLabMessages().page;
  if (lock === undefined) return undefined;
  return lock === "may-not" ? words.mayNot : words.noNamespace;
}

function Key({ name }: { readonly name: string }) {
  if (!useSingleKeys()) return null;
  return (
    <span aria-hidden className="text-ink max-sm:hidden">
      <Kbd>{name}</Kbd>
    </span>
  );
}

function Speed({ pace, onPace }: ControlsProps) {
  const { controls: words } = useLabMessages().page;
  const name = useId();
  return (
    <fieldset className="flex h-8 items-center rounded border border-edge bg-raised p-0.5 has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <legend className="sr-only">{words.speed}</legend>
      {PACES.map((each) => (
        <label
          key={each}
          className="flex h-full cursor-pointer items-center gap-1 rounded px-2 text-muted has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent forced-colors:has-checked:outline"
        >
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === pace}
            onChange={() => onPace(each)}
            className="sr-only"
          />
          {each === pace ? <Check aria-hidden className="size-3.5" /> : null}
          {words.paces[each]}
        </label>
      ))}
    </fieldset>
  );
}

function Progress({ play: { run } }: { readonly play: Play }) {
  const { controls: words } = useLabMessages().page;
  const count = run.scenario.steps.length;
  return (
    <div className="flex min-w-36 flex-1 items-center gap-3">
      <Gauge
        value={run.next}
        of={count}
        colour="fill-accent transition-[width] duration-300"
        className="h-1.5 w-0 flex-1 rounded-full bg-line"
      />
      <span className="whitespace-nowrap text-muted tabular-nums">{words.progress(run.next, count)}</span>
    </div>
  );
}
