import type { RaceWay } from "@/lib/lab/request";

/** What each write of a race is, and which version it names. */
const RACED: Readonly<Record<RaceWay, string>> = {
  retry:
    "Each is a PUT that names the resourceVersion its writer has just read; after a 409 the writer reads again and tries again.",
  append:
    "Each is a JSON patch that adds to the end of the list. It names no resourceVersion: the apiserver applies it to what it reads itself, and tries again where another write came first.",
  blind: "Each is a merge patch of the whole list as its writer has read it. It names no resourceVersion.",
};

/** Strings of a run as Markdown. */
export const report = {
  /** `namespace` stands in code; `at` in UTC, as ISO 8601 writes it. */
  ran: (namespace: string, at: string) => `A run of Truce's lab in the namespace ${namespace}, ${at}.`,
  /** `scenario`: the title of the one whose content the run began with. */
  freeHandTitle: (scenario: string) => `Free hand, started from “${scenario}”`,
  /** `story`: how many steps of the scenario came first. */
  freeHand: (story: number) =>
    story === 0
      ? "Every step was chosen by hand; nothing was expected of it."
      : `The scenario's own steps end with step ${story}; every later one was chosen by hand, and nothing was expected of it.`,
  stopped: (step: number, steps: number) => `Stopped after step ${step} of ${steps}`,
  expect: "What to expect",
  repeat: "To repeat it",
  setUp:
    "Paste the commands into bash, in this order and in an empty folder. They need an account that may create, change and delete the objects. First say where the cluster is and who you are:",
  marks:
    "Each command keeps its answer in the file answer.txt. Versions and uids are read from it, for those of this run are gone, and a command that needs one sends nothing before the earlier steps have set it. What the server fills in itself (managedFields and the like) is left out of the bodies.",
  steps: "Step by step",
  /** `writes`: those of a race, all tries counted. */
  races: (writes: number) => `This step stands for ${writes} writes at once, each after a read of its own.`,
  raced: RACED,
  raceRepeat: "No single command repeats it; `truce lab many-writers` does.",
  answer: (answer: string, ms: number) => `Answer: ${answer}, ${ms} ms`,
  message: (message: string) => `Message: ${message}`,
  warning: (warning: string) => `Warning: ${warning}`,
  /** A name as the API has it, and what stands there. */
  fact: (name: string, value: string) => `${name}: ${value}`,
  changes: "What became of whose change",
  /** `what` follows the step as its subject. */
  overwrote: (step: number, what: string) => `Step ${step} ${what}.`,
  /** Of a check among several; `said` is a sentence. */
  atStep: (step: number, said: string) => `At step ${step}: ${said}`,
  nothingOverwritten: "No step has overwritten a change of the other operator unseen.",
  cleanUp: "To clean up",
  why: "Why",
  sources: "Sources",
};
