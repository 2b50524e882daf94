import { isJsonObject, type Json, type JsonObject, propertyOf } from "@/lib/json/json";
import { type Copy, craft } from "./craft";
import { rulesOf } from "./place";
import type { LabRequest } from "./request";
import { managerOf, type Run } from "./run";
import { metadataOf, type Scratch, type ScratchKind, scratchManifest, scratchName } from "./scratch";
import type { Operator, Step } from "./step";
import { STORY_DATA, STORY_SPEC } from "./story";

/** What an object holds that plays no part in the story: by free hand it can be created all the same. */
const BY_HAND: Readonly<Record<ScratchKind, JsonObject>> = {
  PrometheusRule: STORY_SPEC,
  ConfigMap: STORY_DATA,
};

/**
 * What a step sends, from what the run knows. undefined: nothing, the step changes a copy only.
 * Throws where the step needs a copy or an object that the run does not have: check `canTake` before.
 */
export function requestFor(run: Run, step: Step): LabRequest | undefined {
  const kind = step.on ?? "PrometheusRule";
  const name = scratchName(kind, run.namespace, run.id);
  switch (step.do) {
    case "create": {
      const body = scratchManifest(name, run.scenario.start[kind] ?? BY_HAND[kind]);
      return { kind: "create", object: name, manager: managerOf("lab"), body };
    }
    case "read":
    case "merge":
    case "check":
      return { kind: "read", object: name };
    case "edit":
      return undefined;
    case "send": {
      const copy = withGroups(copyOf(run, step.by, kind), step.groups);
      return craft(step.way, copy, scratchOf(run, kind, copy), step.manager ?? managerOf(step.by));
    }
    case "delete": {
      const copy = copyOf(run, step.by, kind);
      const marks = step.naming.map((mark) => [mark, metadataOf(copy.base, mark)] as const);
      return { kind: "delete", object: scratchOf(run, kind, copy), preconditions: Object.fromEntries(marks) };
    }
    case "list":
      return { kind: "list", object: name };
    case "watch": {
      const from = { list: run.listed, last: run.watched, ancient: "1" }[step.from];
      if (from === undefined) throw new Error(`There is no version "${step.from}" to watch from yet.`);
      return { kind: "watch", object: name, from, until: step.until, seconds: step.seconds };
    }
    case "race": {
      const { way, writers, rounds } = step;
      return { kind: "race", object: objectOf(run, kind), way, writers, rounds };
    }
  }
}

/** Whether the run has what the step needs: its scratch object, the operator's copy, a version to watch from. */
export function canTake(run: Run, step: Step): boolean {
  const kind = step.on ?? "PrometheusRule";
  const hasObject = run.scratch[kind] !== undefined;
  switch (step.do) {
    case "create":
      return !hasObject;
    case "edit":
    case "merge":
    case "send":
    case "delete":
      return run.copies[step.by][kind] !== undefined;
    case "watch":
      return step.from === "ancient" || (step.from === "list" ? run.listed : run.watched) !== undefined;
    case "race":
      return hasObject;
    case "read":
    case "check":
    case "list":
      return true;
  }
}

function copyOf(run: Run, by: Operator, kind: ScratchKind): Copy {
  const copy = run.copies[by][kind];
  if (copy === undefined) throw new Error(`Operator ${by} has no copy of the ${kind} yet.`);
  return copy;
}

/** What is there now; where nothing is, what the copy was read from. */
function scratchOf(run: Run, kind: ScratchKind, { base }: Copy): Scratch {
  return (
    run.scratch[kind] ?? { ...scratchName(kind, run.namespace, run.id), uid: metadataOf(base, "uid") ?? "" }
  );
}

function objectOf(run: Run, kind: ScratchKind): Scratch {
  const object = run.scratch[kind];
  if (object === undefined) throw new Error(`There is no scratch ${kind} yet.`);
  return object;
}

/** A copy that holds these groups alone. */
function withGroups(copy: Copy, names: readonly string[] | undefined): Copy {
  if (names === undefined) return copy;
  const groups = names.map((name): Json => ({ name, rules: rulesOf(copy.edited, name) }));
  const spec = propertyOf(copy.edited, "spec");
  const edited: JsonObject = { ...copy.edited, spec: { ...(isJsonObject(spec) ? spec : {}), groups } };
  return { ...copy, edited };
}
