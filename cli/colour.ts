/** Those that git uses, of the terminal's own palette. */
const COLOURS = {
  bold: "\u001b[1m",
  dim: "\u001b[2m",
  green: "\u001b[32m",
  red: "\u001b[31m",
  yellow: "\u001b[33m",
} as const;

export type Colour = keyof typeof COLOURS;

/** Coloured for a terminal only, and not where NO_COLOR forbids it (https://no-color.org). */
export function coloured(text: string, colour: Colour | undefined): string {
  if (colour === undefined || !process.stdout.isTTY || process.env.NO_COLOR) return text;
  return `${COLOURS[colour]}${text}\u001b[0m`;
}
