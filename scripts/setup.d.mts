export function ensureBuild(): Promise<void>;
export function freePorts(from: number, count: number): Promise<number>;
