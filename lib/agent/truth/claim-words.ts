export type Way = 1 | -1;

export interface ClaimWord {
  kind: "change" | "comparison" | "superlative";
  way: Way;
  /** 2 for “doubled”. */
  factor?: number;
  /** 1 for “highest”, 2 for “second highest”. */
  rank?: number;
  /** Of times, what comes first or takes least: “next”, “quickest”. */
  text: string;
  start: number;
  end: number;
}

const join = (words: string): string => words.trim().split(/\s+/).join("|").replaceAll("_", "\\s+");

const RISE =
  join(`rose rise rises risen rising increased increase increases increasing grew grow grows grown growing climbed
  climbs climbing went_up gone_up goes_up picks_up picking_up surged jumped soared gained rebounded accelerated picked_up upward uptick upwards`);
const FALL =
  join(`fell fall falls fallen falling decreased decrease decreases decreasing dropped drop drops dropping declined
  decline declines declining shrank shrunk shrinking went_down gone_down goes_down plunged slumped dipped diminished
  eased slowed downward downwards`);
const MORE =
  join(`more higher greater larger bigger warmer hotter longer above exceeded exceeds exceeding outpaced
  outstripped ahead later slower stronger heavier surpassed wetter damper`);
const LESS =
  join(`less fewer lower smaller cooler colder shorter below under behind earlier quicker faster sooner weaker lighter
  drier milder trails trailed lags lagged`);
const MOST =
  join(`most highest greatest largest biggest warmest hottest longest latest slowest strongest peak peaked
  maximum topped tops top led leads leading worst farthest dominant dominated dampest wettest heaviest`);
const LEAST =
  join(`least fewest lowest smallest coolest coldest shortest earliest quickest fastest soonest weakest minimum
  bottom trough driest lightest nearest`);
const ORDINALS: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
};
const ORDINAL = `${Object.keys(ORDINALS).join("|")}|\\d+(?:st|nd|rd|th)`;
const FACTORS: Record<string, number> = {
  doubled: 2,
  doubling: 2,
  tripled: 3,
  trebled: 3,
  quadrupled: 4,
  halved: 0.5,
};

/** “Ranks second”, “in eighth place”, “logging third (4.15 Mha”. */
const PLACE = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:(?<=(?:rank(?:s|ed|ing)?|come[s]?|came|place[ds]?|coming|finish\\w*)\\s+(?:in\\s+|only\\s+)?)(?<a>${ORDINAL})|(?<b>${ORDINAL})(?=\\s+(?:place|position|in the ranking)|\\s*[(,]|\\s+(?:with|at|behind|ahead)))(?![\\p{L}\\p{N}-])`,
  "giu",
);

const bounded = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "giu");

const CHANGE = bounded(`(?<up>${RISE})|(?<down>${FALL})|(?<factor>${Object.keys(FACTORS).join("|")})`);
const COMPARISON = bounded(`(?<up>${MORE})|(?<down>${LESS})`);
const SUPERLATIVE = bounded(`(?:(?<rank>${ORDINAL})[\\s-]+)?(?:(?<up>${MOST})|(?<down>${LEAST}))`);

/** “The warmer of the two” is the warmest. */
const OF_SEVERAL = new RegExp(
  `(?<=\\bthe\\s+)(?:(?<up>${MORE})|(?<down>${LESS}))(?=(?:\\s+\\p{L}+)?\\s+of\\s+(?:the|these|those|them|both))`,
  "giu",
);

const rankOf = (text: string | undefined): number =>
  text ? (ORDINALS[text.toLowerCase()] ?? Number.parseInt(text, 10)) : 1;

/** They claim nothing: “more than 5 Mha” bounds a figure, as “at least” does. */
const IDLE =
  /\b(?:at (?:the )?(?:least|most|latest|earliest)|(?:for the )?most part|most of|most (?:recent|likely|common)\w*|more or less|no (?:more|less|longer|later|fewer) than|(?:more|less|fewer|higher|greater|lower|larger|smaller) than (?=(?:about |around |roughly )?(?:half\b|twice|double|triple|[$\d~≈±−-]|an? (?:third|quarter|half|fifth|tenth|dozen|hundred|thousand|million)|(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty)\b(?! (?:of the|others?))))|\b(?:above|below|under|exceed(?:s|ed|ing)|surpassed) (?=(?:about |around |roughly |the )?(?:half\b|[$\d~≈±−-]|an? (?:third|quarter|half)))|(?:above|below) (?:ground|the|zero)|latest|(?<=\b(?:all|these|those|both|two|three|four|five|six|seven|eight|nine|ten)\s)(?:rises|falls|drops|declines|increases|decreases)\b|more (?:detail|data|information|about|on)|further|record(?:s|ed|ing)?|top (?=\d|two|three|four|five|ten))/giu;

export function claimWords(text: string): ClaimWord[] {
  const source = text.replace(IDLE, (idle) => "·".repeat(idle.length));
  const found: ClaimWord[] = [];
  const add = (kind: ClaimWord["kind"], pattern: RegExp) => {
    for (const match of source.matchAll(pattern)) {
      const { up, factor, rank } = match.groups as Record<string, string | undefined>;
      const times = factor ? FACTORS[factor.toLowerCase()] : undefined;
      found.push({
        kind,
        way: up || (times ?? 0) > 1 ? 1 : -1,
        ...(times && { factor: times }),
        ...(kind === "superlative" && { rank: rankOf(rank) }),
        text: match[0],
        start: match.index,
        end: match.index + match[0].length,
      });
    }
  };
  add("change", CHANGE);
  add("comparison", COMPARISON);
  add("superlative", SUPERLATIVE);
  add("superlative", OF_SEVERAL);
  for (const match of source.matchAll(PLACE)) {
    const rank = rankOf(match.groups?.a ?? match.groups?.b);
    const { index: start } = match;
    found.push({ kind: "superlative", way: 1, rank, text: match[0], start, end: start + match[0].length });
  }
  return found.sort((a, b) => a.start - b.start);
}

export const AVERAGE =
  /\b(?:average[ds]?|averaging|mean|per (?:year|month|day|week)|a year|annually|each year|yearly|typical(?:ly)?)\b/iu;
export const SUM =
  /\b(?:total(?:s|led|ling)?|in all|altogether|together|combined|overall|add(?:s|ed)? up|sum|cumulative(?:ly)?|whole|both|between them|jointly|across)\b/iu;
export const EXTREMES =
  /\b(?:between|rang(?:e|ed|es|ing)|from|peak(?:ed)?|reach(?:es|ed|ing)?|up to|down to|high of|low of|record|spike[ds]?)\b/iu;
/** What follows is what something is compared with. */
export const REFERENCE =
  /\b(?:than(?:\s+\p{L}+){0,2}|unlike|exceed(?:s|ed)|overtook|overtakes|outpaced|surpassed|outstripped|topped|beat|against|versus|vs\.?|compared (?:with|to)|relative to|ahead of|behind|followed by|exceeding|above|below|as much as|as many as|as that (?:of|in))(?:\s+(?:in|for|that|those|of|at|the|with))*\s*$/iu;
