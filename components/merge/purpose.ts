/** What a merge is for: its result is saved, becomes the draft while editing goes on, or is written to a file. */
export type Purpose = "save" | "take-theirs" | "write-file";
