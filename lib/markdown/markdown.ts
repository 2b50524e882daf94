/** Characters that show nothing, break a line, or turn the direction of what follows; a tab is none. */
const INVISIBLE = /[\p{Cc}\u200b-\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * A text as a code span of Markdown that shows just this text: no markup, HTML, mention or link in it takes effect.
 * Line breaks and what cannot be seen stand there as escapes; an empty text as two quotes.
 */
export function codeSpan(text: string): string {
  if (text === "") return '`""`';
  const shown = inOneLine(text);
  const ticks = "`".repeat(longestRun(shown) + 1);
  // CommonMark takes one blank from each side where both are there, and ticks at an edge need one.
  const edge = /^[`\s]|[`\s]$/.test(shown) ? " " : "";
  return `${ticks}${edge}${shown}${edge}${ticks}`;
}

/** A text in one line: line breaks and what cannot be seen stand there as escapes; no terminal obeys anything in it. */
export function inOneLine(text: string): string {
  return text.replace(INVISIBLE, (character) => (character === "\t" ? character : escaped(character)));
}

/** A text of several lines as a fenced block, each line behind `indent`. `language` is the name for highlighting. */
export function codeBlock(text: string, indent: string, language = ""): string {
  const shown = text.replace(INVISIBLE, (character) =>
    /[\n\t]/.test(character) ? character : escaped(character),
  );
  const fence = "`".repeat(Math.max(3, longestRun(shown) + 1));
  return [`${fence}${language}`, ...shown.split("\n"), fence].map((line) => indent + line).join("\n");
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

function escaped(character: string): string {
  if (character === "\n") return "\\n";
  if (character === "\r") return "\\r";
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
