import { momentOf, type Span, type Towards, wallOf } from "./calendar";
import type { Read, Token } from "./tokens";

/** What a reader of times needs to know besides the words. */
export interface Context {
  /** Milliseconds since the epoch. */
  now: number;
  /** What the wall's clock shows now. */
  wall: number;
  zone: string;
  towards: Towards;
  /** The period spoken of before. */
  before?: Span;
  /** No tagger said that this is a time: a bare number is none. */
  isStrict: boolean;
  /** Moments that were counted from now, by what the wall's clock shows: it shows some hours twice. */
  counted: Map<number, number>;
}

/** Reads a stretch of time that begins at a token. */
export type Reader = (tokens: Token[], at: number, context: Context) => Read<Span> | undefined;

/** The wall's clock so many milliseconds of real time from now, whatever the clocks do meanwhile. */
export function realTime(context: Context, ms: number): number {
  const at = context.now + ms;
  const wall = wallOf(at, context.zone);
  context.counted.set(wall, at);
  return wall;
}

/** The moment at which the wall's clock shows this. */
export const instantOf = ({ counted, zone }: Context, wall: number): number =>
  counted.get(wall) ?? momentOf(wall, zone);
