const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES: Record<string, number> = {
  k: 1e3,
  grand: 1e3,
  thousand: 1e3,
  m: 1e6,
  mil: 1e6,
  mio: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};

const ONE_WORD = [...SMALL, ...TENS, "hundred"].join("|");
const SCALE = "(?:k|grand|thousand|mil|mio|million|bn|billion|m)";

/** A count of things in words or digits: “3”, “three”, “a”, “twenty-four”. */
export const COUNT = `(?:\\d+(?:\\.\\d+)?|an?|(?:${TENS.join("|")})[ -](?:${SMALL.slice(1, 10).join("|")})|${ONE_WORD}|(?:a )?couple(?: of)?|(?:a )?few|half an?|several)`;

/** An amount in words or digits: “50k”, “1,250.50”, “fifty thousand”, “a hundred”, “one and a half thousand”. */
export const NUMBER = `(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d*\\.?\\d+) ?(?:${SCALE}\\b)?|(?:a |half a )?(?:${ONE_WORD}|thousand|million)(?:[ -](?:and )?(?:${ONE_WORD}|thousand|million|grand))*`;

/** What a `COUNT` comes to. */
export function countOf(text: string): number {
  const words = text.trim();
  if (/^(a|an)$/.test(words)) return 1;
  if (/couple/.test(words)) return 2;
  if (/few|several/.test(words)) return 3;
  if (/^half/.test(words)) return 0.5;
  return numberOf(words) ?? 1;
}

/** What a `NUMBER` comes to; undefined where it is none. */
export function numberOf(text: string): number | undefined {
  const written = text.trim().match(/^(\d[\d,]*(?:\.\d+)?|\.\d+) ?([a-z]+)?$/);
  if (written?.[1]) return Number(written[1].replaceAll(",", "")) * (SCALES[written[2] ?? ""] ?? 1);
  return inWords(text);
}

function inWords(text: string): number | undefined {
  let whole = 0;
  let group = 0;
  let isNumber = false;
  for (const word of text.trim().split(/[ -]+/)) {
    if (word === "and" || word === "a" || word === "half") continue;
    const value = SMALL.indexOf(word);
    const tens = TENS.indexOf(word);
    if (value < 0 && tens < 0 && word !== "hundred" && !SCALES[word]) return undefined;
    isNumber = true;
    if (value >= 0) group += value;
    else if (tens >= 0) group += (tens + 2) * 10;
    else if (word === "hundred") group = (group || 1) * 100;
    else {
      whole += (group || 1) * (SCALES[word] ?? 1);
      group = 0;
    }
  }
  const value = whole + group;
  return isNumber ? value * (/^half a /.test(text.trim()) ? 0.5 : 1) : undefined;
}
