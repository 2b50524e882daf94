import { afterAll, beforeAll, describe } from "vitest";
import { describeWhereBuilt } from "@/e2e/cluster/where-built";
import { type Apiserver, type ApiserverKind, type ApiserverOptions, startApiserver } from "./apiserver";

export interface EachKindOptions extends ApiserverOptions {
  /** The tests use kubectl, which comes from the real one's build: without that they can run on neither. */
  readonly kubectl?: boolean;
}

/**
 * Describes the same tests on both kinds of apiserver: what holds on one must hold on the other.
 * Each kind is started before the tests' own hooks and stopped after them; `apiserver` answers it within hooks and tests.
 */
export function describeOnEachKind(
  options: EachKindOptions,
  tests: (apiserver: () => Apiserver) => void,
): void {
  const onEmbedded = () => withApiserver("emulator", options, tests);
  if (options.kubectl) describeWhereBuilt("on the embedded apiserver", {}, onEmbedded);
  else describe("on the embedded apiserver", onEmbedded);
  describeWhereBuilt("on a kube-apiserver", options, () => withApiserver("kube-apiserver", options, tests));
}

function withApiserver(
  kind: ApiserverKind,
  options: ApiserverOptions,
  tests: (apiserver: () => Apiserver) => void,
): void {
  let running: Apiserver | undefined;
  beforeAll(async () => {
    running = await startApiserver(kind, options);
  });
  afterAll(() => running?.stop());
  tests(() => {
    if (running === undefined) throw new Error("the apiserver runs within hooks and tests only");
    return running;
  });
}
