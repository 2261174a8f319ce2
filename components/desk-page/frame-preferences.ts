/** How a browser has arranged a desk's page. It is a cookie, so that the server draws it so from the start. */
export interface FramePreferences {
  /** The canvas's share of the width beside the chat, in percent. */
  split: number;
  threadsOpen: boolean;
}

export const FRAME_COOKIE = "almanac-frame";
export const NARROWEST = 25;
export const WIDEST = 75;
const DEFAULTS: FramePreferences = { split: 58, threadsOpen: true };
const YEAR_S = 365 * 24 * 3600;

/** Reads the cookie's value, such as `58-open`; what can't be read is the default. */
export function readPreferences(value: string | undefined): FramePreferences {
  const [, split, threads] = value?.match(/^(\d{1,2}(?:\.\d{1,2})?)-(open|folded)$/) ?? [];
  if (!split) return DEFAULTS;
  return {
    split: Math.min(WIDEST, Math.max(NARROWEST, Number(split))),
    threadsOpen: threads === "open",
  };
}

/** The cookie's value of an arrangement; `readPreferences` reads it. */
export function writePreferences({ split, threadsOpen }: FramePreferences): string {
  return `${Number(split.toFixed(2))}-${threadsOpen ? "open" : "folded"}`;
}

/** Keeps an arrangement for this browser's next visit. */
export function keepPreferences(preferences: FramePreferences): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser yet.
  document.cookie = `${FRAME_COOKIE}=${writePreferences(preferences)}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
