import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { isJsonObject, type JsonObject } from "@/lib/json/json";
import type { Connection } from "@/lib/kube/cluster";
import { type Answered, isSuccess, type RaceRound } from "@/lib/lab/answer";
import { mergePatch } from "@/lib/lab/merge-patch";
import { clearedForRace, nameOf, raceRule, raceRulesIn, withRaceRule } from "@/lib/lab/race";
import type { LabRequest, RaceRequest } from "@/lib/lab/request";
import { wireOf } from "@/lib/lab/wire";
import { ask } from "./http";

const MANAGER = "truce-lab:race";

/**
 * Tries of one write. client-go's retry.DefaultRetry makes 5 of them, each after 10 ms or a little more: enough for a
 * person and a controller. Of 8 writers who start together one needed 7 tries, of 16 a third more than 5, one 11
 * (kube-apiserver 1.36). With 5 they would give up writes, and the race would show that and not whether any are lost.
 */
const TRIES = 40;
/** Between one and two of these: with the same pause for all they would meet again. */
const PAUSE_MS = 10;
/** A slow cluster gets fewer rounds: after so long none begins. */
const LONGEST_MS = 10_000;

/** What the writers of a race share. */
type Send = (request: LabRequest) => Promise<Answered>;

/**
 * Lets writers add one rule each to the first group of an object, round after round. In a round all have read before
 * the first one writes, so that they do meet. The rules of earlier races are taken out before. An answer that is neither
 * success nor conflict ends the race and is given as its answer. The final object is the answer's body. After 10 s no
 * further round begins: the result counts those that were run.
 */
export async function sendRace(
  connection: Connection,
  request: RaceRequest,
  signal?: AbortSignal,
): Promise<Answered> {
  const send: Send = (each) => ask(connection, wireOf(each), signal);
  const cleared = await clear(request, send);
  if (!isSuccess(cleared)) return cleared;
  const started = performance.now();
  const rounds: (readonly Written[])[] = [];
  for (let round = 1; round <= request.rounds && performance.now() - started < LONGEST_MS; round += 1) {
    const written = await raceRound(request, round, send);
    const failed = written.find(({ answer }) => !isSuccess(answer) && answer.code !== 409);
    if (failed) return failed.answer;
    rounds.push(written);
  }
  const milliseconds = Math.round(performance.now() - started);
  const end = await send({ kind: "read", object: request.object });
  return isSuccess(end) ? resultOf(request, rounds, milliseconds, end) : end;
}

function resultOf(
  { writers, rounds: roundsAsked }: RaceRequest,
  written: readonly (readonly Written[])[],
  milliseconds: number,
  end: Answered,
): Answered {
  const left = raceRulesIn(end.body);
  const lost = written
    .flat()
    .filter(({ rule, answer }) => isSuccess(answer) && !left.has(nameOf(rule))).length;
  const perRound = written.map(countsOf);
  const rounds = written.length;
  const race = { writers, roundsAsked, rounds, ...sumOf(perRound), lost, milliseconds, perRound };
  return { ...end, race };
}

function countsOf(written: readonly Written[]): RaceRound {
  return sumOf(
    written.map(({ attempts, answer }) => {
      const acknowledged = isSuccess(answer) ? 1 : 0;
      return { attempts, conflicts: attempts - acknowledged, acknowledged };
    }),
  );
}

function sumOf(parts: readonly RaceRound[]): RaceRound {
  const sum = (of: keyof RaceRound) => parts.reduce((total, part) => total + part[of], 0);
  return { attempts: sum("attempts"), conflicts: sum("conflicts"), acknowledged: sum("acknowledged") };
}

async function clear({ object }: RaceRequest, send: Send): Promise<Answered> {
  const found = await send({ kind: "read", object });
  if (!isSuccess(found) || !isJsonObject(found.body)) return found;
  return send({ kind: "put", object, manager: MANAGER, body: clearedForRace(found.body) });
}

/** One write with all its tries. */
interface Written {
  readonly rule: JsonObject;
  readonly attempts: number;
  /** To the last try. */
  readonly answer: Answered;
}

async function raceRound(request: RaceRequest, round: number, send: Send): Promise<readonly Written[]> {
  const writers = Array.from({ length: request.writers }, (_, index) => index + 1);
  const read = () => send({ kind: "read", object: request.object });
  const seen = await Promise.all(writers.map(read));
  return Promise.all(seen.map((found, index) => write(request, raceRule(index + 1, round), found, send)));
}

async function write(request: RaceRequest, rule: JsonObject, seen: Answered, send: Send): Promise<Written> {
  let found = seen;
  for (let attempts = 1; ; attempts += 1) {
    if (!isSuccess(found) || !isJsonObject(found.body)) return { rule, attempts, answer: found };
    const answer = await send(writeOf(request, found.body, rule));
    if (answer.code !== 409 || attempts === TRIES) return { rule, attempts, answer };
    await delay(PAUSE_MS * (1 + Math.random()));
    found = await send({ kind: "read", object: request.object });
  }
}

/** Each names the uid: the patches of an object that was deleted and created anew meanwhile are refused, too. */
function writeOf({ way, object }: RaceRequest, found: JsonObject, rule: JsonObject): LabRequest {
  const { uid } = object;
  const edited = withRaceRule(found, rule);
  switch (way) {
    case "retry":
      return { kind: "put", object, manager: MANAGER, body: edited };
    case "append": {
      const body = [
        { op: "test", path: "/metadata/uid", value: uid },
        { op: "add", path: "/spec/groups/0/rules/-", value: rule },
      ];
      return { kind: "patch", type: "json-patch", object, manager: MANAGER, body };
    }
    case "blind": {
      const body = { metadata: { uid }, ...mergePatch(found, edited) };
      return { kind: "patch", type: "merge-patch", object, manager: MANAGER, body };
    }
  }
}
