import { normalise } from "@/lib/understanding/text";
import { guessedKind, kindOfRoom } from "../analysis/rooms";
import type { KnownSensor } from "./sensor-context";
import words from "./words.json";

/** Whether a sensor stands outdoors by its kind of room, or by its place: the greenhouse in the garden. */
export const isOutdoors = (sensor: KnownSensor): boolean =>
  kindOfRoom(sensor) === "outdoors" || guessedKind("", sensor.place) === "outdoors";

/** “Not counting the ones measured outdoors”, “only the indoor ones”. */
export function leavesOutdoors(text: string): boolean {
  const said = ` ${normalise(text)} `;
  const { leaving, outdoors, indoors } = words.outdoorOnes;
  if (indoors.some((phrase) => said.includes(` ${phrase} `))) return true;
  return leaving.some((phrase) => {
    const at = said.indexOf(` ${phrase} `);
    const behind = said
      .slice(at + phrase.length + 1)
      .split(" ")
      .slice(0, NEAR);
    return at >= 0 && outdoors.some((word) => behind.includes(word));
  });
}

/** Words between “except” and “outdoors”: “except for the ones that are measured outdoors”. */
const NEAR = 9;
