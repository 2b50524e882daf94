const listed = new Intl.ListFormat("en");

/** Strings that say who changed what, as managedFields tell it. */
export const who = {
  /** Of several people: each with what they changed, where that is known. */
  several: (people: readonly { readonly by: string; readonly places: readonly string[] }[]) =>
    listed.format(
      people.map(({ by, places }) => (places.length === 0 ? by : `${by} (${places.join(", ")})`)),
    ),
  more: (n: number) => `${n} more`,
  object: "the object itself",
  groups: {
    open: "By group",
    title: "Last change of each group",
    note: "As the cluster’s managed fields tell it, by the name that each client gave. A group was changed at the time shown or earlier: clients have one time for all that they wrote.",
    unknown: "nothing tells who",
    orEarlier: "or earlier",
    via: (client: string) => `through ${client}`,
  },
};
