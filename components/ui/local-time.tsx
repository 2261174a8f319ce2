"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

const SHOWN = {
  time: { hour: "2-digit", minute: "2-digit" },
  date: { dateStyle: "long", timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

interface Props {
  iso: string;
  show?: keyof typeof SHOWN;
}

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
