import cues from "./cues.json";
import { normalise } from "./text";

export type Cue = keyof typeof cues;

export function hasCue(text: string, cue: Cue): boolean {
  const words = ` ${normalise(text)} `;
  return cues[cue].some((phrase) => words.includes(` ${phrase} `));
}

export function endsInCue(text: string, cue: Cue): boolean {
  const words = ` ${normalise(text)}`;
  return cues[cue].some((phrase) => words.endsWith(` ${phrase}`));
}

export function beginsInCue(text: string, cue: Cue): boolean {
  const words = `${normalise(text)} `;
  return cues[cue].some((phrase) => words.startsWith(`${phrase} `));
}
