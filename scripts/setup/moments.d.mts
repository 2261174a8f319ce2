export const MOMENTS: Record<string, string>;
export function pickMoment(env: Record<string, string | undefined>): { now: string; words: string };
