export const ROOT: string;
export function isBuilt(): boolean;
export function ensureBuild(): Promise<void>;
export function freePorts(from: number, count: number): Promise<number>;
