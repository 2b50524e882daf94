import type { ChildProcess } from "node:child_process";

export function runningApps(folder?: string): number[];
export function startApp(
  company: {
    readonly start: (
      name: string,
      program: string[],
      options: { env: Record<string, string> },
    ) => ChildProcess;
  },
  app: { readonly host: string; readonly port: number; readonly env: Record<string, string> },
): Promise<{ readonly address: string; readonly apiserver: string | undefined }>;
