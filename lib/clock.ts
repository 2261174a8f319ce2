import { env } from "./env";

let began = Math.round(performance.timeOrigin);

/** `ALMANAC_NOW` sets it for tests: then it runs on from there since the process began. */
export const clock = {
  ms: (): number => Date.now() + ahead(),
  now: (): Date => new Date(clock.ms()),
  iso: (): string => clock.now().toISOString(),
  seconds: (): number => Math.floor(clock.ms() / 1000),
  /** The machine's own, never set: what payers sign and chains check is bound to it. */
  chainSeconds: (): number => Math.floor(Date.now() / 1000),
};

function ahead(): number {
  const set = env().ALMANAC_NOW;
  return set === undefined ? 0 : set - began;
}

/** For tests, many of which share a process: a time that is set runs on from now. */
export function restartClock(): void {
  began = Date.now();
}
