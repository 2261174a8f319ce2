/** In a cookie, so that the server draws it so from the start. */
export interface FramePreferences {
  /** Of the canvas, beside the chat, in percent. */
  split: number;
  threadsOpen: boolean;
}

export const FRAME_COOKIE = "almanac-frame";
export const ZONE_COOKIE = "almanac-zone";
export const NARROWEST = 25;
export const WIDEST = 75;
export const DEFAULTS: FramePreferences = { split: 58, threadsOpen: true };
const YEAR_S = 365 * 24 * 3600;

/** Such as `58-open`; what can't be read is the default. */
export function readPreferences(value: string | undefined): FramePreferences {
  const [, split, threads] = value?.match(/^(\d{1,2}(?:\.\d{1,2})?)-(open|folded)$/) ?? [];
  if (!split) return DEFAULTS;
  return {
    split: Math.min(WIDEST, Math.max(NARROWEST, Number(split))),
    threadsOpen: threads === "open",
  };
}

export function writePreferences({ split, threadsOpen }: FramePreferences): string {
  return `${Number(split.toFixed(2))}-${threadsOpen ? "open" : "folded"}`;
}

const FIRST_ZONE = "UTC";

/** As the browser told it on the last visit: a name that `Intl` knows. */
export function readZone(value: string | undefined): string {
  try {
    return new Intl.DateTimeFormat("en", {
      timeZone: decodeURIComponent(value ?? FIRST_ZONE),
    }).resolvedOptions().timeZone;
  } catch {
    return FIRST_ZONE;
  }
}

export const keepZone = (zone: string): void => keepCookie(ZONE_COOKIE, encodeURIComponent(zone));

export const keepPreferences = (preferences: FramePreferences): void =>
  keepCookie(FRAME_COOKIE, writePreferences(preferences));

function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser yet.
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
