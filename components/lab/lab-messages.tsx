"use client";

import { type LabMessages, labEn } from "@/lib/messages/lab-catalogue";

/** The lab's own catalogue, in the page's language. */
export function useLabMessages(): LabMessages {
  return labEn;
}
