import type { en } from "./en/en";

/** Every string that Truce shows, by area. Sentences with values in them are functions. */
export type Messages = typeof en;
