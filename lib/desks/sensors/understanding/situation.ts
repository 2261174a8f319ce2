import type { Memory } from "./memory";
import type { Said } from "./said";
import type { SensorMatcher } from "./sensor-matcher";

/** A question in its conversation. */
export interface Situation {
  said: Said;
  memory: Memory;
  matcher: SensorMatcher;
}

/** Whether it names a sensor, or what isn't one. */
export const isNamed = ({ mentions, unknown }: Said) => mentions > 0 || unknown.length > 0;

/** Of a sensor that was spoken of, “all” and “everything” are its quantities. */
const ALL_SENSORS =
  /\beverywhere\b|\b(?:all|every|each)(?: of)?(?: the| my| your)? (?:sensors?|rooms?|devices?|places?)\b|\b(?:whole|entire|around the|rest of the|throughout the) house\b/;

/** Whether it says “all” of the sensors rather than of one's quantities. */
export const meansEverySensor = ({ cues, words }: Said, memory: Memory): boolean =>
  cues.all && (memory.sensors.length === 0 || ALL_SENSORS.test(words));
