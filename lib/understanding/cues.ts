import cues from "./cues.json";
import { normalise } from "./text";

export type Cue = keyof typeof cues;

export function hasCue(text: string, cue: Cue): boolean {
  const words = ` ${normalise(text)} `;
  return cues[cue].some((phrase) => words.includes(` ${phrase} `));
}

/** “Not too windy” adds nothing, where “the wind, too” does. */
const TOO_MUCH =
  /\b(?:not|isnt|arent|never|is|are|its|be|get|gets|much|far|way|a bit|nothing|none) too (?=\w)/g;

/** Whether a turn says that what it names comes to what was asked before. */
export function hasAddition(text: string): boolean {
  const words = ` ${normalise(text).replace(TOO_MUCH, "")} `;
  return cues.adds.some((phrase) => words.includes(` ${phrase} `));
}

export function endsInCue(text: string, cue: Cue): boolean {
  const words = ` ${normalise(text)}`;
  return cues[cue].some((phrase) => words.endsWith(` ${phrase}`));
}

export function beginsInCue(text: string, cue: Cue): boolean {
  const words = `${normalise(text)} `;
  return cues[cue].some((phrase) => words.startsWith(`${phrase} `));
}
