import type { lab as english } from "@/lib/messages/en/lab";
import { outcome } from "./lab-outcome";
import { report } from "./lab-report";
import { scenario } from "./lab-scenario";
import { actor, step } from "./lab-step";
import { raceWay, way } from "./lab-way";

/** Strings of the lab in Chinese. */
export const lab: typeof english = { actor, scenario, step, way, raceWay, report, ...outcome };
