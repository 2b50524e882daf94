import type { Version } from "@/lib/merge/model";

const NEXT: Readonly<Record<string, Version | "all">> = {
  "<": "mine",
  "|": "base",
  "=": "theirs",
  ">": "all",
};

/** A text with git's conflict markers, of seven characters, as it is when every conflict is decided for one version. */
export function taken(marked: string, version: Version): string {
  let part: Version | "all" = "all";
  const lines = marked.split(/(?<=\n)/).filter((line) => {
    const [, sign] = /^([<|=>])\1{6}(?: (?:mine|base|theirs))?\r?\n$/.exec(line) ?? [];
    if (sign !== undefined) part = NEXT[sign] ?? part;
    return sign === undefined && (part === "all" || part === version);
  });
  return lines.join("");
}
