import { type KnownSensor, nearestOf } from "./sensor-context";

/** A stretch of a question that is an address, whole or in part, and the sensors it fits; none when it is unknown. */
interface AddressMention {
  sensors: KnownSensor[];
  start: number;
  end: number;
  text: string;
}

/** 0x and some digits; perhaps dots for what is left out, and the last digits. */
const WRITTEN = /\b0\s?x\s?([0-9a-f]*)(?:\s?(?:…|\.{2,}|\*+)\s?([0-9a-f]+)?)?(?![0-9a-z])/gi;
const ENDING =
  /\b(?:ends?|ending|finish(?:es|ing)?) (?:in|with|on)\s+(?:…|\.{2,})?(?:0x)?([0-9a-f]{2,40})\b/gi;
/** Digits without 0x: long enough, and of both kinds, so that they are no word and no number. */
const BARE = /(?<![0-9a-z])(?=[a-f]*[0-9])(?=[0-9]*[a-f])[0-9a-f]{4,40}(?![0-9a-z])/gi;

/** The addresses in a text, in order. Digits without 0x count only where they begin a sensor's address. */
export function findAddresses(text: string, known: readonly KnownSensor[]): AddressMention[] {
  const written = [...text.matchAll(WRITTEN)].map((match) =>
    mentionOf(match, fitting(known, match[1] ?? "", match[2] ?? "")),
  );
  const ending = [...text.matchAll(ENDING)].map((match) =>
    mentionOf(match, fitting(known, "", match[1] ?? "")),
  );
  const bare = [...text.matchAll(BARE)]
    .map((match) => mentionOf(match, fitting(known, match[0], "")))
    .filter(({ sensors }) => sensors.length > 0);
  const found = [...written, ...ending];
  const apart = bare.filter((one) => !found.some(({ start, end }) => one.start < end && start < one.end));
  return [...found, ...apart].sort((a, b) => a.start - b.start);
}

function mentionOf(match: RegExpExecArray, sensors: KnownSensor[]): AddressMention {
  return { sensors, start: match.index, end: match.index + match[0].length, text: match[0] };
}

function fitting(known: readonly KnownSensor[], prefix: string, suffix: string): KnownSensor[] {
  const [begin, end] = [`0x${prefix.toLowerCase()}`, suffix.toLowerCase()];
  const all = known.filter(({ address }) => {
    const lower = address.toLowerCase();
    return lower.startsWith(begin) && lower.endsWith(end);
  });
  // Addresses can be chosen: one that begins like mine must not stand in its way.
  return [...nearestOf(all)];
}
