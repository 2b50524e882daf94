import { lab } from "./lab";
import { labPage } from "./lab-page";

/** The lab's words in English. Its shape is the type that every other language must have. */
export const enLab = { lab, page: labPage };
