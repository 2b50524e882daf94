/**
 * Characters that look like a blank, or like nothing, and that YAML takes for text: they come along when rules are
 * copied from web pages, chats and word processors (no-break and other wide blanks, zero-width characters, byte-order
 * marks in the middle of a text).
 */
const LOOK_ALIKE = "[\\u00a0\\u00ad\\u1680\\u2000-\\u200f\\u2028\\u2029\\u202f\\u205f\\u2060\\u3000\\ufeff]";

const AT_AN_END = new RegExp(`^${LOOK_ALIKE}|${LOOK_ALIKE}$`);
/** In the indentation of a line, after the dash of an item, or after the colon of a plain key. */
const IN_PLACE_OF_BLANK = new RegExp(`^[ \\t-]*(?:[\\w.]+:)?(?<found>${LOOK_ALIKE})`);

/** The first character that only looks like the end of a word; undefined where there is none. */
export function lookAlikeAtEnd(text: string): string | undefined {
  return AT_AN_END.exec(text)?.[0];
}

/** Where in a line a character stands in the place of a blank that YAML needs, and which one. */
export function lookAlikeForBlank(line: string): { readonly at: number; readonly found: string } | undefined {
  const match = IN_PLACE_OF_BLANK.exec(line);
  const found = match?.groups?.found;
  return match === null || found === undefined ? undefined : { at: match[0].length - 1, found };
}

/** "U+00A0": what a reader can look up, since there is nothing to see. */
export function codePoint(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
