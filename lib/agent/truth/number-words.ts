import type { Written } from "./numbers";

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES: Record<string, number> = { hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9 };
const VALUES = new Map<string, number>([
  ...ONES.map((word, value) => [word, value] as const),
  ...TENS.map((word, at) => [word, (at + 2) * 10] as const),
]);

const NUMBER = [...VALUES.keys()].sort((a, b) => b.length - a.length).join("|");
const SCALE = Object.keys(SCALES).join("|");
const CARDINAL = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:(?:an?\\s+(?=${SCALE}))(?:${SCALE})|(?:${NUMBER}))(?:[\\s-]+(?:and\\s+)?(?:${NUMBER}|${SCALE})(?![\\p{L}]))*(?![\\p{L}])(?!(?<=\\bone)\\s*of (?:them|these|those|which))(?!\\s*(?:another|more time))`,
  "giu",
);

const PARTS: [RegExp, number, string][] = [
  [/(?<![\p{L}-])half a million/giu, 500_000, ""],
  [/(?<![\p{L}-])a quarter of a million/giu, 250_000, ""],
  [/(?<![\p{L}-])half a billion/giu, 500_000_000, ""],
  [/(?<![\p{L}-])(?:an|one) hour and a quarter/giu, 75, "min"],
  [/(?<![\p{L}-])(?:an hour and a half|one and a half hours)/giu, 90, "min"],
  [/(?<![\p{L}-])half an hour/giu, 30, "min"],
  [/(?<![\p{L}-])half a per ?cent/giu, 0.5, "%"],
  [/(?<![\p{L}-])three[- ]quarters of an hour/giu, 45, "min"],
  [/(?<![\p{L}-])a quarter of an hour/giu, 15, "min"],
  [/(?<![\p{L}-])(?:an|one) hour(?!\p{L})/giu, 60, "min"],
  [
    /(?<![\p{L}-])(?:a |one[- ])?half(?=\s+(?:of|the|as|its|their|was|is|came|were)\b)|(?<![\p{L}-])half(?=[\s,.;)]|$)/giu,
    50,
    "%",
  ],
  [/(?<![\p{L}-])two[- ]thirds/giu, 200 / 3, "%"],
  [/(?<![\p{L}-])(?:a|one)[- ]third(?![\p{L}-]| of (?:the )?(?:year|day)s? in)/giu, 100 / 3, "%"],
  [/(?<![\p{L}-])three[- ]quarters/giu, 75, "%"],
  [/(?<![\p{L}-])(?:a|one)[- ]quarter/giu, 25, "%"],
  [/(?<![\p{L}-])(?:a|one)[- ]fifth/giu, 20, "%"],
  [/(?<![\p{L}-])two[- ]fifths/giu, 40, "%"],
  [/(?<![\p{L}-])three[- ]fifths/giu, 60, "%"],
  [/(?<![\p{L}-])four[- ]fifths/giu, 80, "%"],
  [/(?<![\p{L}-])(?:a|one)[- ]sixth/giu, 100 / 6, "%"],
  [/(?<![\p{L}-])(?:a|one)[- ]tenth/giu, 10, "%"],
  [/(?<![\p{L}-])twice(?!\p{L})|(?<![\p{L}-])double(?= (?:the|that|its|what|of))/giu, 2, "times"],
  [/(?<![\p{L}-])(?:thrice|triple(?= (?:the|that|its|what)))/giu, 3, "times"],
  [/(?<![\p{L}-])a dozen/giu, 12, ""],
  [/(?<![\p{L}-])no(?=\s+(?:changes?|stops?|interchanges?)\b)/giu, 0, ""],
];

function cardinal(text: string): number {
  let total = 0;
  let group = 0;
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    const scale = SCALES[word];
    if (scale === 100) group = (group || 1) * 100;
    else if (scale) {
      total += (group || 1) * scale;
      group = 0;
    } else group += VALUES.get(word) ?? 0;
  }
  return total + group;
}

export interface WordNumber {
  start: number;
  end: number;
  written: Written;
  /** “%” and “times” where the word itself says so. */
  unit: string;
}

/** “A third” of 34.1 %. */
const PART_SLACK = 2;

export function readWords(text: string): WordNumber[] {
  const found: WordNumber[] = [];
  let source = text;
  for (const [pattern, value, unit] of PARTS) {
    source = source.replace(pattern, (match, ...rest) => {
      const start = rest.at(-2) as number;
      const precision = unit === "%" ? PART_SLACK : unit === "times" ? 0.1 : 0.5;
      const roughly =
        value > 1e5
          ? value / 10
          : unit === "%"
            ? 2 * PART_SLACK
            : unit === "times"
              ? 0.25
              : unit === "min"
                ? 4
                : 1.5;
      found.push({ start, end: start + match.length, unit, written: { value, precision, roughly } });
      return "·".repeat(match.length);
    });
  }
  for (const match of source.matchAll(CARDINAL)) {
    const value = cardinal(match[0]);
    const zeros = value === 0 ? 0 : /0*$/.exec(String(value))![0].length;
    const precision = 0.5 * 10 ** Math.max(0, Math.min(zeros, String(value).length - 2));
    found.push({
      start: match.index,
      end: match.index + match[0].length,
      unit: "",
      written: { value, precision, roughly: Math.max(precision, Math.min(0.5 * 10 ** zeros, 0.1 * value)) },
    });
  }
  return found.sort((a, b) => a.start - b.start);
}
