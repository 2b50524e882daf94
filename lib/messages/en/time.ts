/** When something was. */
export const time = {
  /** `value` units ago; a unit as Intl.RelativeTimeFormat knows it. */
  ago: (value: number, unit: Intl.RelativeTimeFormatUnit) =>
    new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" }).format(-value, unit),
  now: "just now",
  /** The local time of day to the second, on the 24-hour clock of logs. */
  ofDay: (time: Date) => time.toLocaleTimeString("en-GB"),
};
