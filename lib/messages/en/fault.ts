/** Strings of what stands in the place of a page that broke, or that is not there. */
export const fault = {
  title: "This page broke",
  text: "That is a fault of Truce. Your drafts are kept in this browser; nothing was sent to the cluster by it.",
  digest: (digest: string) => `Tell whoever runs Truce this number: ${digest}`,
  outdatedTitle: "Truce was updated",
  outdatedText:
    "This page belongs to the version before, and a part of it is not on the server any more. Your drafts are kept in this browser.",
  reload: "Load the page again",
  retry: "Try again",
  toRules: "To the list of rules",
  notFoundTitle: "There is no such page",
  notFoundText: "The address may be mistyped, or the page belongs to another version of Truce.",
};
