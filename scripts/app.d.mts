export function runningApps(folder?: string): number[];
