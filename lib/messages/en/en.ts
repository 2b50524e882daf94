import type { Locale } from "@/lib/messages/locale";
import { check } from "./check";
import { editor } from "./editor";
import { failure } from "./failure";
import { fault } from "./fault";
import { finding } from "./finding";
import { list } from "./list";
import { merge } from "./merge";
import { mergeTool } from "./merge-tool";
import { punctuation } from "./punctuation";
import { receipt } from "./receipt";
import { schema } from "./schema";
import { shell } from "./shell";
import { time } from "./time";
import { who } from "./who";

/** The English catalogue. Its shape is the type that every other language must have. */
export const en = {
  locale: "en" as Locale,
  shell,
  list,
  editor,
  merge,
  mergeTool,
  receipt,
  who,
  time,
  punctuation,
  failure,
  fault,
  finding,
  check,
  schema,
};
