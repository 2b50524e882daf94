import { expect, test } from "vitest";
import type { Measurement } from "./measurement";
import { renderTable } from "./table";

const SAVE: Measurement = {
  name: "save",
  title: "Save",
  notes: ["a note"],
  runs: "per-apiserver",
  measure: async () => [],
};

test("figures of several apiservers stand side by side, with the goal and what became of it", () => {
  const columns = [
    {
      heading: "emulator",
      lines: [
        { what: "direct PUT", figure: "3 ms" },
        { what: "ratio", figure: "1.1", goal: { text: "<= 1.2", met: true } },
      ],
    },
    {
      heading: "kube-apiserver",
      lines: [
        { what: "direct PUT", figure: "5 ms" },
        { what: "ratio", figure: "1.3", goal: { text: "<= 1.2", met: false } },
      ],
    },
  ];
  expect(renderTable(SAVE, columns).split("\n")).toEqual([
    "Save",
    "              goal    emulator  kube-apiserver",
    "  direct PUT          3 ms      5 ms",
    "  ratio       <= 1.2  1.1  met  1.3  MISSED",
    "  a note",
  ]);
});
