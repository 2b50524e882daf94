"use client";

import clsx from "clsx";
import type { Run } from "@/lib/lab/run";
import { Gauge } from "./gauge";
import { useLabMessages } from "./lab-messages";
import { type Race, racesOf } from "./model/races";

/** The races of a run beside each other: a table whose numbers are bars as well. Nothing where there was no race. */
export function RaceChart({ run }: { readonly run: Run }) {
  const { page } = useLabMessages();
  const races = racesOf(run);
  if (races.length === 0) return null;
  const most = Math.max(...races.map(({ result }) => result.attempts));
  return (
    <section aria-label={page.race.title} className="rounded-xl border border-line bg-surface p-4 sm:p-6">
      <h2 className="font-semibold text-base">{page.race.title}</h2>
      <p className="mb-4 text-muted">{page.race.caption}</p>
      <div className="grid gap-5 lg:grid-cols-3">
        {races.map((race) => (
          <RaceFigure key={race.number} race={race} most={most} />
        ))}
      </div>
    </section>
  );
}

const BARS = [
  { of: "attempts", colour: "fill-muted" },
  { of: "conflicts", colour: "fill-warn" },
  { of: "stored", colour: "fill-good" },
  { of: "lost", colour: "fill-danger" },
] as const;

/** `most`: what the longest bar of all stands for. */
function RaceFigure({ race: { way, result }, most }: { readonly race: Race; readonly most: number }) {
  const { lab, page } = useLabMessages();
  const counts = {
    attempts: result.attempts,
    conflicts: result.conflicts,
    stored: result.acknowledged,
    lost: result.lost,
  };
  return (
    <table className="w-full table-fixed border-separate border-spacing-y-1.5">
      <caption className="pb-2 text-left">
        <span className="block font-medium text-base leading-snug">{lab.raceWay[way].name}</span>
        <span className="text-muted text-xs">{lab.raceWay[way].client}</span>
      </caption>
      <tbody>
        {BARS.map(({ of, colour }) => (
          <tr key={of} className={clsx(of === "lost" && counts.lost > 0 && "font-semibold text-danger")}>
            <th scope="row" className="w-28 text-left font-normal">
              {page.race[of]}
            </th>
            <td>
              <div className="flex items-center gap-2">
                <Gauge value={counts[of]} of={most} colour={colour} className="h-4 w-0 flex-1" />
                <span className="w-10 text-right tabular-nums">{counts[of]}</span>
              </div>
            </td>
          </tr>
        ))}
        <tr className="text-muted">
          <th scope="row" className="text-left font-normal">
            {page.race.time}
          </th>
          <td className="text-right tabular-nums">{page.timeline.milliseconds(result.milliseconds)}</td>
        </tr>
      </tbody>
    </table>
  );
}
