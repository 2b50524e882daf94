/** What a merge is for: its result is saved, or becomes the draft while editing goes on. */
export type Purpose = "save" | "take-theirs";
