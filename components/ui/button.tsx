import clsx from "clsx";
import type { ComponentProps } from "react";

type Tone = "primary" | "plain" | "quiet" | "danger";

const TONES: Record<Tone, string> = {
  primary: "border-transparent bg-accent text-on-accent hover:opacity-90",
  plain: "border-line bg-raised text-ink hover:border-muted",
  quiet: "border-transparent bg-transparent text-ink hover:bg-accent-soft",
  danger: "border-danger bg-raised text-danger hover:bg-danger-soft",
};

interface ButtonProps extends ComponentProps<"button"> {
  readonly tone?: Tone;
}

/** A button. An action that is not possible now stays focusable with aria-disabled and says why in its title. */
export function Button({ tone = "plain", type = "button", className, ...props }: ButtonProps) {
  return <button {...props} type={type} className={clsx(BUTTON_SHAPE, TONES[tone], className)} />;
}

/** The outline of a button, for links that look like one. */
export const BUTTON_SHAPE =
  "inline-flex h-8 items-center gap-1.5 rounded border px-3 font-medium whitespace-nowrap disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50";
