/** A started program; `ended` tells how it ended, with its last lines, or undefined while it runs. */
export interface Program {
  readonly pid: number | undefined;
  ended(): string | undefined;
}

export function startProgram(
  command: string,
  args: readonly string[],
  options: { readonly logPath: string; readonly detached: boolean },
): Program;
export function endProgram(pid: number, signal?: NodeJS.Signals): Promise<void>;
export function commandLine(pid: number): string;
export function freePorts(count: number): Promise<number[]>;
