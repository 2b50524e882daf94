/** Strings of the frame round every page: header, sign-in, shortcut help, errors of the whole page. */
export const shell = {
  product: "Truce",
  tagline: "Alert rules, edited together. Nobody overwrites another's change unseen.",
};
