import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The time of day in the reader's zone and manner, the whole date with its zone on hover. */
export function LocalTime({ iso }: { iso: string }) {
  // The server doesn't know the reader's zone; both begin with UTC, so that the page is taken over as it is.
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [locale, zone] = isBrowser ? [undefined, undefined] : ["en-GB", "UTC"];
  const date = new Date(iso);
  const time = date.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit", timeZone: zone });
  const whole = date.toLocaleString(locale, { dateStyle: "long", timeStyle: "long", timeZone: zone });
  return (
    <time dateTime={iso} title={whole}>
      {time}
    </time>
  );
}
