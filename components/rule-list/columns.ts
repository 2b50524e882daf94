/**
 * The cells of a header or a row: name, namespace, groups, alerts, recording rules, last change, owner. What is narrow
 * leaves the last out; a phone shows name and change, the rest under the name.
 */
export const ROW_COLUMNS =
  "grid gap-x-4 px-3 grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,3fr)_minmax(9.5rem,1.5fr)_4.5rem_4rem_5.5rem_minmax(0,2.5fr)] lg:grid-cols-[minmax(0,3fr)_minmax(9.5rem,1.5fr)_4.5rem_4.5rem_6rem_minmax(0,2fr)_minmax(0,1.2fr)]";
