import { shortMoment, wholeMoment } from "./time-words";
import { serverNow } from "./use-board";

/** A moment in the reader's zone and manner, to the second; whole, with the zone, on hover. */
export function Moment({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={wholeMoment(at)}>
      {shortMoment(at, serverNow())}
    </time>
  );
}
