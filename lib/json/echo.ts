import { equalJson, type JsonObject } from "./json";

/** A value as told to somebody who holds another one: what differs, and the names of what is the same. */
export interface Unechoed {
  readonly own: JsonObject;
  readonly echoed: readonly string[];
}

/** What `withEcho` needs to make `value` out of `held`. Properties are left out as a whole, and only of the top level. */
export function withoutEcho(value: JsonObject, held: JsonObject): Unechoed {
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  const isEcho = (name: string) => Object.hasOwn(held, name) && equalJson(value[name], held[name]);
  return {
    own: pick(
      value,
      names.filter((name) => !isEcho(name)),
    ),
    echoed: names.filter(isEcho),
  };
}

/** Undoes `withoutEcho` on the side that holds the other value. */
export function withEcho({ own, echoed }: Unechoed, held: JsonObject): JsonObject {
  return { ...pick(held, echoed), ...own };
}

function pick(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, object[name]]));
}
