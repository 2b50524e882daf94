import clsx from "clsx";

interface GaugeProps {
  readonly value: number;
  /** What the whole length stands for. */
  readonly of: number;
  /** A fill-… class. */
  readonly colour: string;
  readonly className?: string;
}

/** A bar of a length. Its number belongs beside it. An SVG, since the policy of the page allows no inline styles. */
export function Gauge({ value, of, colour, className }: GaugeProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className={clsx("block", className)}
    >
      <rect height="1" width={(100 * value) / Math.max(of, 1)} className={colour} />
    </svg>
  );
}
