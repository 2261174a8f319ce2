import { z } from "zod";
import { clock } from "@/lib/clock";
import { Candle } from "../types";

/** Where crypto prices begin: no moment of theirs is before 2009, and what looks like one is in another unit. */
const FIRST_MS = Date.UTC(2009, 0, 3);
const DAY_MS = 86_400_000;

/** A number, or the text of one, as exchanges write them. */
export const Numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i)
    .transform(Number)
    .pipe(z.number()),
]);

export const Positive = Numeric.pipe(z.number().positive());

/** A number that isn't negative; what is missing, null or negative is null. */
export const Amount = Numeric.pipe(z.number().nonnegative()).nullish().catch(null).transform(orNull);

export const Maybe = Numeric.nullish().catch(null).transform(orNull);

/** Milliseconds since the epoch; seconds and microseconds are refused, and so is the future. */
export const Milliseconds = z
  .number()
  .int()
  .min(FIRST_MS)
  .refine((ms) => ms <= clock.ms() + DAY_MS, "is in the future");

/** Seconds since the epoch, as milliseconds. */
export const Seconds = z
  .number()
  .transform((seconds) => Math.round(seconds * 1000))
  .pipe(Milliseconds);

export const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

/** Sources round: a close may be a hair above its high. */
const ROUNDING = 1e-6;

export const PossibleCandle = Candle.refine(({ open, high, low, close }) => {
  const [top, bottom] = [high * (1 + ROUNDING), low * (1 - ROUNDING)];
  return high >= low && [open, close].every((price) => price <= top && price >= bottom);
}, "has a high below its low");

function orNull<T>(value: T | null | undefined): T | null {
  return value ?? null;
}
