import type { Phrase, WordFact, WordKind } from "@/lib/agent/truth";
import { WINDS } from "../answer/measures";

const phrase = (pattern: string, ...values: string[]): Phrase => ({ pattern, values });

const FALLING: WordKind = {
  quantity: "what falls now",
  phrases: [
    phrase("raining|drizzling|pouring", "rain"),
    phrase("snowing", "snow"),
    phrase("foggy|misty", "fog"),
    phrase("(?:is|it['’]s) (?:dry|not raining)", "nothing"),
  ],
};

const FALLS: [RegExp, string][] = [
  [/snow/, "snow"],
  [/rain|drizzle|shower|thunder/, "rain"],
  [/fog/, "fog"],
];

export const skyWord = (sky: string, of: string[]): WordFact => ({
  value: FALLS.find(([pattern]) => pattern.test(sky))?.[1] ?? "nothing",
  kind: FALLING,
  of,
});

const RAINED: WordKind = { quantity: "whether it rained", phrases: [phrase("rained", "yes")] };

export const rainedWord = (isWet: boolean, of: string[]): WordFact => ({
  value: isWet ? "yes" : "no",
  kind: RAINED,
  of,
});

// Longer names first: “north-east” holds “north”.
const SIDES = [...WINDS].sort((a, b) => b.length - a.length);
const FROM: WordKind = {
  quantity: "where the wind comes from",
  phrases: SIDES.map((side) =>
    phrase(
      `(?:from )?the ${side.replace("-", "[- ]?")}|${side.replace("-", "[- ]?")}(?:erly|ern) winds?`,
      side,
    ),
  ),
};

export const fromWord = (side: string, of: string[]): WordFact => ({ value: side, kind: FROM, of });

const BASIS: WordKind = {
  quantity: "forecast or usual",
  phrases: [
    phrase(
      "will (?:be|reach|rise|fall|drop|climb|get|stay)|(?:is|are) (?:expected|forecast)|going to (?:be|freeze|rain|snow)|will (?:rain|snow|freeze)",
      "forecast",
    ),
  ],
};

/** That there is no forecast: nothing may be said to come. */
export const expectationWord = (of: string[]): WordFact => ({ value: "usual", kind: BASIS, of });

const NOUNS: [noun: RegExp, said: string, verb?: string][] = [
  [/^rain$/, "rain", "rain"],
  [/^snow$/, "snow", "snow"],
  [/^frost$/, "frost", "freeze"],
  [/storm$/, "(?:an? )?storms?"],
  [/^heat$/, "heat"],
  [/^strong wind$/, "(?:a )?(?:strong winds?|gale)"],
  [/^fog$/, "fog"],
  [/^free cooling$/, "free cooling"],
];
const EXPECTED = "(?:expected|likely|forecast|possible|on its way)";

const kinds = new Map<string, WordKind>();

function kindOf(noun: string, said: string, verb = "\\u0000"): WordKind {
  const known = kinds.get(noun);
  if (known) return known;
  const kind = {
    quantity: `whether ${noun} comes`,
    phrases: [
      phrase(
        `no ${said}|${said} (?:isn['’]t|aren['’]t|is not|are not) ${EXPECTED}|(?:won['’]t|will not) ${verb}`,
        "no",
      ),
      phrase(`${said} (?:is|are|will be) ${EXPECTED}|will ${verb}|going to ${verb}`, "yes"),
    ],
  };
  kinds.set(noun, kind);
  return kind;
}

const comingWord = (noun: string, isComing: boolean, of: string[]): WordFact[] =>
  NOUNS.filter(([pattern]) => pattern.test(noun)).map(([, said, verb]) => ({
    value: isComing ? "yes" : "no",
    kind: kindOf(noun, said, verb),
    of,
  }));

const ANSWER = /(?<no>\bno )?(?<nouns>[a-z][a-z, -]*?) is expected\b/giu;

export const comingWords = (message: string, of: string[]): WordFact[] =>
  [...message.matchAll(ANSWER)].flatMap(({ groups = {} }) =>
    (groups.nouns ?? "")
      .split(/,\s*|\bor\b|\band\b/u)
      .flatMap((noun) => comingWord(noun.trim().toLowerCase().replace(/^an? /, ""), !groups.no, of)),
  );
