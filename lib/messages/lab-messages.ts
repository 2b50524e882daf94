import type { enLab } from "./en/en-lab";

/**
 * The words of the lab, a catalogue beside the other: they are as many as all others together, and no page but the
 * lab's should load them.
 */
export type LabMessages = typeof enLab;
