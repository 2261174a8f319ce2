import { findTimes, type Moment } from "@/lib/understanding/times";

/** The stretches of a text that name a time; a bare figure, as of “above 2000”, names none. */
export const timesSaid = (text: string, moment: Moment): { start: number; end: number }[] =>
  findTimes(text, moment).filter(({ start, end }) => !/^\d+$/.test(text.slice(start, end)));

export const isTimeSaid = (text: string, moment: Moment): boolean => timesSaid(text, moment).length > 0;
