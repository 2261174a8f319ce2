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
/** Everyday words that look like a place or like a word of the field. */
const EVERYDAY =
  "behind raise raised bring brought keep kept call called come came they them their there other others another want wants like likes figures figure numbers number company companies auditors people person house money think thought really actually everything something nothing anyone someone always never sometimes often maybe perhaps little large small great long short high higher highest low lower lowest good better best bad worse early late later earlier first second third last next previous half quarter month week today tomorrow yesterday again still already just also even only very much many more most less least same different kind sort type whole part parts piece side back front down into onto over under above below before after while until during without within among toward towards against about around across along through because though although whether either neither both each every such than then when where which while whom whose what this that these those been being were have having does doing done make makes made making take takes took taken taking give gives gave given giving show shows showed shown look looks looked looking find found tell told need needs needed know known work works worked help game tour tonight ribs jungle savanna savannah prairie steppe rangeland meadow wheat maize coffee cocoa rubber cotton sugar rice beans banana cattle livestock methane carbon soil soils peat mangrove mangroves wetland water city cities town towns village urban farms farm field fields road roads mine mines mining slowed slow fast subtract access closed closure delay delays delayed disruption disruptions lift lifts platform ride route serve serves station stations step train trains travel travelling trip weather zone zones".split(
    " ",
  );
const KNOWN = new Set([...FIELD, ...STOP_WORDS, ...OTHERS, ...EVERYDAY]);
const CANDIDATES = [...new Set([...FIELD, ...OTHERS])];

/** A text in lower case with misspelt words of the desk's field as they are spelt: “forst lss” stays half wrong, “deforestaton” doesn't. */
export function withoutTypos(text: string): string {
  return text.replace(/[a-z]{4,}/g, (word) => (KNOWN.has(word) ? word : (nearest(word) ?? word)));
}

/** Whether a word is of the desk's field or an everyday one as it is spelt. */
export const isKnown = (word: string): boolean => KNOWN.has(word.toLowerCase());

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
