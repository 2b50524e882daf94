export const COMMAND: string;
export function ensureCommand(): Promise<void>;
