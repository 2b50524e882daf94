import clsx from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

type Tone = "info" | "good" | "warn" | "danger";

const LOOKS = {
  info: { icon: Info, colours: "border-accent bg-accent-soft" },
  good: { icon: CircleCheck, colours: "border-good bg-good-soft" },
  warn: { icon: TriangleAlert, colours: "border-warn bg-warn-soft" },
  danger: { icon: CircleAlert, colours: "border-danger bg-danger-soft" },
} as const;

interface BarProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** Buttons for the next step. */
  readonly actions?: ReactNode;
}

/** A notice across the page: stays until its cause is gone, is read out politely (alerts: at once). */
export function Bar({ tone, children, actions }: BarProps) {
  const { icon: Icon, colours } = LOOKS[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={clsx("flex flex-wrap items-center gap-x-3 gap-y-2 border-l-4 px-3 py-2", colours)}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-64">{children}</div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
