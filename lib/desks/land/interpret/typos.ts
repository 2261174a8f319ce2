import { distance } from "fastest-levenshtein";
import { STOP_WORDS } from "@/lib/models/embedded/text";
import { DATASET_WORDS } from "./dataset-examples";

/** Words of the desk's field, and those that are said around them. */
const FIELD = new Set(
  Object.values(DATASET_WORDS).flatMap(({ says, examples }) =>
    [...says.map(([pattern]) => pattern.source.replace(/\\[bsw]/g, " ")), ...examples].flatMap(
      (text) => text.toLowerCase().match(/[a-z]{4,}/g) ?? [],
    ),
  ),
);
const OTHERS =
  "two three four five seven eight nine twelve fifteen twenty gained lost pie scatter stacked grouped column columns lines same this place states state provinces province districts district counties county countries country regions region chart table bars line area years months weeks average percent trend total share biggest largest smallest highest lowest worst much many than then with within across between versus compare compared only canopy threshold primary intact".split(
    " ",
  );
const KNOWN = new Set([...FIELD, ...STOP_WORDS, ...OTHERS]);
const CANDIDATES = [...new Set([...FIELD, ...OTHERS])];

/** A text in lower case with misspelt words of the desk's field as they are spelt: “forst lss” stays half wrong, “deforestaton” doesn't. */
export function withoutTypos(text: string): string {
  return text.replace(/[a-z]{4,}/g, (word) => (KNOWN.has(word) ? word : (nearest(word) ?? word)));
}

/** Whether a word is of the desk's field or an everyday one, misspelt ones among them. */
export const isOurs = (word: string): boolean => {
  const lower = word.toLowerCase();
  return KNOWN.has(lower) || nearest(lower) !== undefined;
};

function nearest(word: string): string | undefined {
  const most = word.length < 8 ? 1 : 2;
  return CANDIDATES.find(
    (candidate) =>
      candidate[0] === word[0] &&
      Math.abs(candidate.length - word.length) <= most &&
      candidate.length >= 4 &&
      distance(candidate, word) <= most,
  );
}
