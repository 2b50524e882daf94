import type { Column, Line, Measurement } from "./measurement";

/** A measurement as plain text: one row per line, one column per apiserver or contender, goals and whether they are met. */
export function renderTable({ title, notes }: Measurement, columns: readonly Column[]): string {
  const goals = columns[0]?.lines.map((line) => line.goal?.text ?? "") ?? [];
  const whats = columns[0]?.lines.map((line) => line.what) ?? [];
  const cells = [
    ["", ...whats],
    ["goal", ...goals],
    ...columns.map(({ heading, lines }) => [heading, ...lines.map(cellOf)]),
  ];
  const rows = whats.length + 1;
  const padded = cells.map((column) => pad(column));
  const body = Array.from({ length: rows }, (_, row) =>
    `  ${padded.map((column) => column[row]).join("  ")}`.trimEnd(),
  );
  return [title, ...body, ...notes.map((note) => `  ${note}`)].join("\n");
}

function cellOf({ figure, goal }: Line): string {
  if (goal === undefined) return figure;
  return `${figure}  ${goal.met ? "met" : "MISSED"}`;
}

function pad(column: readonly string[]): readonly string[] {
  const width = Math.max(...column.map((cell) => cell.length));
  return column.map((cell) => cell.padEnd(width));
}
