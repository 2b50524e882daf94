import { check } from "./check";
import { editor } from "./editor";
import { failure } from "./failure";
import { finding } from "./finding";
import { list } from "./list";
import { merge } from "./merge";
import { mergeTool } from "./merge-tool";
import { receipt } from "./receipt";
import { schema } from "./schema";
import { shell } from "./shell";
import { who } from "./who";

/** The English catalogue. Its shape is the type that every other language must have. */
export const en = {
  shell,
  list,
  editor,
  merge,
  mergeTool,
  receipt,
  who,
  failure,
  finding,
  check,
  schema,
};
