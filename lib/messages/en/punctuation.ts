/** What joins sentences and names that are put together on the page. */
export const punctuation = {
  fullStop: ".",
  betweenSentences: " ",
  /** Between what happened and when. */
  beforeTime: " ",
  comma: ", ",
  /** Between the names of an enumeration. */
  enumeration: ", ",
  colon: ": ",
};
