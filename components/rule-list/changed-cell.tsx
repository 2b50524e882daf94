"use client";

import { useMessages } from "@/components/messages-provider";
import { ageOf } from "@/components/ui/age";
import type { Messages } from "@/lib/messages/messages";
import type { ListRow } from "@/lib/query/list-row";

interface ChangedCellProps {
  readonly row: ListRow;
  /** Milliseconds since 1970, or undefined before the browser's clock is known. */
  readonly now: number | undefined;
}

/** When an object was last changed, and by whom; the exact time is in the title. */
export function ChangedCell({ row, now }: ChangedCellProps) {
  const { list, time } = useMessages();
  const texts = list.row;
  if (row.changedAt === undefined) return <span className="text-muted">{texts.unknownChange}</span>;
  const age = now === undefined ? undefined : ageOf(Date.parse(row.changedAt), now);
  return (
    <span className="flex min-w-0 gap-x-1.5 max-md:max-w-40 max-md:flex-col max-md:items-end">
      <time dateTime={row.changedAt} title={exactTime(row.changedAt)} className="shrink-0 tabular-nums">
        {age === undefined ? row.changedAt.slice(0, 10) : textOf(age, time)}
      </time>
      {row.changedBy === undefined ? null : (
        <span className="max-w-full truncate text-muted" title={row.changedBy}>
          {texts.by(row.changedBy)}
        </span>
      )}
    </span>
  );
}

function textOf(age: ReturnType<typeof ageOf>, time: Messages["time"]): string {
  return age.kind === "now" ? time.now : time.ago(age.value, age.unit);
}

/** In UTC: what operators compare with logs, and the same on the server and in the browser. */
function exactTime(time: string): string {
  return time.replace("T", " ").replace("Z", " UTC");
}
