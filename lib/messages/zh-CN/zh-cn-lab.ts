import type { LabMessages } from "@/lib/messages/lab-messages";
import { lab } from "./lab";
import { labPage } from "./lab-page";

/** The lab's words in simplified Chinese. */
export const zhCNLab: LabMessages = { lab, page: labPage };
