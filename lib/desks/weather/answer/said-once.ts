import { NO_FORECAST } from "./instead";

const LEAD = `${NO_FORECAST} I can't`;

/** An answer without what those before it in the conversation said already: why there is no forecast. */
export const saidOnce = (text: string, before: readonly string[]): string =>
  before.some((answer) => answer.includes(NO_FORECAST))
    ? text.replaceAll(LEAD, "Without a forecast I can't")
    : text;
