"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** What is shown of a moment: the time of day, or its date with it. */
const SHOWN = {
  time: { hour: "2-digit", minute: "2-digit" },
  date: { dateStyle: "long", timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

interface Props {
  iso: string;
  show?: keyof typeof SHOWN;
}

/** A moment in the reader's zone and manner, the whole date with its zone on hover. */
export function LocalTime({ iso, show = "time" }: Props) {
  // The server doesn't know the reader's zone; both begin with UTC, so that the page is taken over as it is.
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [locale, timeZone] = isBrowser ? [undefined, undefined] : ["en-GB", "UTC"];
  const date = new Date(iso);
  const whole = date.toLocaleString(locale, { dateStyle: "long", timeStyle: "long", timeZone });
  return (
    <time dateTime={iso} title={whole}>
      {date.toLocaleString(locale, { ...SHOWN[show], timeZone })}
    </time>
  );
}
