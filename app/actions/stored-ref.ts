import { z } from "zod";

/** An object, its uid and its version, as a browser sends them. */
export const STORED_REF = z.object({
  namespace: z.string().min(1),
  name: z.string().min(1),
  uid: z.string().min(1),
  resourceVersion: z.string().min(1),
});
