import { env } from "./env";

let began = Math.round(performance.timeOrigin);

/** The server's time. `ALMANAC_NOW` sets it for tests: then it runs on from there since the process began. */
export const clock = {
  /** Whole milliseconds since the epoch. */
  ms: (): number => Date.now() + ahead(),
  now: (): Date => new Date(clock.ms()),
  /** ISO 8601 in UTC with milliseconds. */
  iso: (): string => clock.now().toISOString(),
  /** Whole seconds since the epoch. */
  seconds: (): number => Math.floor(clock.ms() / 1000),
  /** The machine's own seconds since the epoch, never set: what payers sign and chains check is bound to those. */
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
