import cues from "./cues.json";
import { normalise } from "./text";

/** Words of no desk that change how a follow-up is meant. */
export type Cue = keyof typeof cues;

/** Whether a text has one of the cue's words or phrases. */
export function hasCue(text: string, cue: Cue): boolean {
  const words = ` ${normalise(text)} `;
  return cues[cue].some((phrase) => words.includes(` ${phrase} `));
}

/** Whether a text ends in one of the cue's words or phrases. */
export function endsInCue(text: string, cue: Cue): boolean {
  const words = ` ${normalise(text)}`;
  return cues[cue].some((phrase) => words.endsWith(` ${phrase}`));
}
