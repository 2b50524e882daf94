import { lab } from "./en/lab";
import { labPage } from "./en/lab-page";

/**
 * The words of the lab, a catalogue beside the other: they are as many as all others together, and no page but the
 * lab's should load them.
 */
export interface LabMessages {
  readonly lab: typeof lab;
  readonly page: typeof labPage;
}

export const labEn: LabMessages = { lab, page: labPage };
