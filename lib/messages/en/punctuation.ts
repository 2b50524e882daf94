/** What joins sentences and names that are put together on the page. */
export const punctuation = {
  fullStop: ".",
  betweenSentences: " ",
  /** Round the time at which something happened, behind what it was. */
  beforeTime: " ",
  afterTime: "",
  comma: ", ",
  /** Between the names of an enumeration. */
  enumeration: ", ",
  colon: ": ",
};
