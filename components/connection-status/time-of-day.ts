/** The local time of day of an RFC 3339 time, to the second, on a 24-hour clock. */
export function timeOfDay(time: string): string {
  return new Date(time).toLocaleTimeString("en-GB");
}
