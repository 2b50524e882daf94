export interface Program {
  readonly pid: number | undefined;
  /** How it ended, with its last lines; undefined while it runs. */
  ended(): string | undefined;
  /** Resolves when nothing of it is left, or it could not be started. */
  readonly gone: Promise<void>;
  /** Lets it outlive this process. */
  release(): void;
}

export function startProgram(
  command: string,
  args: readonly string[],
  options: { readonly logPath: string; readonly detached: boolean },
): Program;
export function endProgram(pid: number, signal?: NodeJS.Signals): Promise<void>;
export function commandLine(pid: number): string;
export function freePorts(count: number): Promise<number[]>;
