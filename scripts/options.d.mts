import type { ParseArgsConfig, parseArgs } from "node:util";

export function parseOptions<T extends ParseArgsConfig>(
  help: string,
  config?: T,
): ReturnType<typeof parseArgs<T>>;
export function refuse(fault: string, help: string): never;
export function portOption(option: string | undefined, help: string): number;
