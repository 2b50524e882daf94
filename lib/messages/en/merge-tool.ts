/** Strings of the page on which `truce mergetool` has three files merged. */
export const mergeTool = {
  title: "Merge files",
  story: (name: string) =>
    `Mine and theirs both come from base. Nothing is written to ${name} until you press the button below.`,
  giveUp: {
    title: "Give this merge up?",
    text: "What you have decided and typed is dropped, and the file stays as it is.",
    yes: "Give up",
    no: "Go on deciding",
  },
  written: (name: string) => `${name} is written`,
  writtenText: "You can close this page.",
  givenUp: "Nothing was written",
  givenUpText: "The file is as it was. You can close this page.",
  gone: "The command that opened this page does not answer any more. Your decisions are kept in this tab: copy the merged YAML, or start the command again.",
};
