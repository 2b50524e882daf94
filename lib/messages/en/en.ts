import { check } from "./check";
import { editor } from "./editor";
import { failure } from "./failure";
import { finding } from "./finding";
import { list } from "./list";
import { merge } from "./merge";
import { receipt } from "./receipt";
import { schema } from "./schema";
import { shell } from "./shell";
import { who } from "./who";

/** The English catalogue. Its shape is the type that every other language must have. */
export const en = { shell, list, editor, merge, failure, finding, check, schema, who, receipt };
