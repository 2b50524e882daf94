import { outcome } from "./lab-outcome";
import { report } from "./lab-report";
import { scenario } from "./lab-scenario";
import { actor, step } from "./lab-step";
import { raceWay, way } from "./lab-way";

/** Strings of the lab: its scenarios, what is done in them and what came of it. */
export const lab = { actor, scenario, step, way, raceWay, report, ...outcome };
