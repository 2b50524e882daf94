/** Strings of a run as Markdown. */
export const report = {
  /** `namespace` stands in code; `at` in UTC, as ISO 8601 writes it. */
  ran: (namespace: string, at: string) => `A run of Truce's lab in the namespace ${namespace}, ${at}.`,
  expect: "What to expect",
  repeat: "To repeat it",
  setUp:
    "Paste the commands into bash, in this order and in an empty folder. They need an account that may create, change and delete the objects. First say where the cluster is and who you are:",
  marks:
    "Each command keeps its answer in the file answer.txt. Versions and uids are read from it, for those of this run are gone, and a command that needs one sends nothing before the earlier steps have set it. What the server fills in itself (managedFields and the like) is left out of the bodies.",
  steps: "Step by step",
  race: "This was many requests at once. The command `truce lab many-writers` repeats it.",
  answer: (answer: string, ms: number) => `Answer: ${answer}, ${ms} ms`,
  message: (message: string) => `Message: ${message}`,
  warning: (warning: string) => `Warning: ${warning}`,
  /** A name as the API has it, and what stands there. */
  fact: (name: string, value: string) => `${name}: ${value}`,
  changes: "What became of whose change",
  cleanUp: "To clean up",
  why: "Why",
  sources: "Sources",
};
