import type { Mention } from "@/lib/understanding/frame";
import { Lexicon } from "@/lib/understanding/lexicon";
import { CLEAR, type Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { normalise, tokenise } from "@/lib/understanding/text";
import { DATASET, DATASETS } from "../datasets";
import { datasetsHere } from "../feasibility/yearly";
import type { DatasetInfo } from "../types";
import { classIncludes } from "./class-includes";
import { fresh, goesOn, type LandContext } from "./context";
import { DATASET_OF } from "./functions";
import { judged } from "./judged";
import { mentionsOf, wordsIn } from "./kinds";
import { isStatement, opensWhy, questionIn, says } from "./limits";
import limits from "./limits.json";
import talk from "./talk.json";

interface Entry {
  words: string[];
  text: string;
  /** It says more than the entry with this first word. */
  over?: string;
}

const ENTRIES: Entry[] = talk.explain;

function likenessIn(text: string, { words }: Pick<Entry, "words">): number {
  const all = ` ${normalise(text)} `;
  return Math.max(0, ...words.map((phrase) => (all.includes(` ${normalise(phrase)} `) ? phrase.length : 0)));
}

function bestOf(texts: string[], entries: Entry[]): Entry | undefined {
  for (const text of texts) {
    const [best] = entries
      .map((entry) => ({ entry, size: likenessIn(text, entry) }))
      .sort((a, b) => b.size - a.size);
    if (best && best.size > 0) return best.entry;
  }
  return undefined;
}

/** Everything of a turn counts as read: words answer it as a whole. */
export const readAll = (request: Request): void =>
  request.use(
    "name",
    "what",
    "within",
    "time",
    "by",
    "unit",
    "form",
    "above",
    "against",
    "since",
    "until",
    "top",
    "not",
    "except",
    "amount",
    "prefer",
    "to",
    "from",
    "below",
    "nth",
    "last",
    "on",
    "via",
    "arrive",
    "leave",
    "toward",
    "avoid",
    "rhythm",
  );

/** What a term means; of several each, and of “that” the data of the last answer. */
export function explain(request: Request, context: LandContext): Planned {
  const converted = inUnit(request, context);
  if (converted) return converted;
  const verdict = otherFigures(request) ?? judged(request, context) ?? aboutAnswer(request, context);
  if (verdict) return verdict;
  readAll(request);
  const terms = request.frame.slots
    .filter(({ role, carried }) => !carried && (role === "what" || role === "name"))
    .map(({ text }) => text);
  const all = bestOf([spelled(terms.length > 1 ? terms.join(" and ") : ""), spelled(request.text)], ENTRIES);
  const each = namedIn(request.text);
  const isOfAll =
    all && [spelled(terms.join(" and ")), spelled(request.text)].some((text) => coversAll(text, all));
  if (each.length > 1 && !isOfAll) return { say: each.map(({ text }) => text).join("\n\n") };
  // “Why do I have to pick it?” goes on about the term before.
  const [last] = goesOn(request) ? request.earlier : [];
  const before = last?.function === "explain" ? bestOf([last.text], ENTRIES) : undefined;
  // What is said of orchards tells more than what is said of all trees.
  const closer = each.find(({ over }) => over !== undefined && over === all?.words[0]);
  return { say: (closer ?? all ?? each[0] ?? before)?.text ?? talk.explainElse };
}

function inUnit(request: Request, { hasData }: LandContext): Planned | undefined {
  const [last] = request.earlier;
  if (!last || !hasData || fresh(request, "unit").length === 0) return undefined;
  request.frame.function = last.function;
  request.frame.operation = "value";
  return request.planAs(last.function, request) as Planned | undefined;
}

function namedIn(text: string): Entry[] {
  const all = spelled(text);
  const found = ENTRIES.flatMap((entry) =>
    entry.words.flatMap((words) => {
      const phrase = ` ${normalise(words)} `;
      const at = all.indexOf(phrase);
      return at < 0 ? [] : [{ entry, at, end: at + phrase.length - 1 }];
    }),
  );
  const isWithin = (one: (typeof found)[number]) =>
    found.some(({ at, end }) => at <= one.at && one.end <= end && end - at > one.end - one.at);
  const left = found.filter((one) => !isWithin(one)).sort((a, b) => a.at - b.at);
  const entries = [...new Set(left.map(({ entry }) => entry))];
  return entries.filter(
    ({ words: [first] }) => !entries.some(({ over }) => over !== undefined && over === first),
  );
}

const TERMS = new Lexicon(
  ENTRIES.flatMap(({ words }) => words.map((word) => ({ value: word, names: [word] }))),
);

function spelled(text: string): string {
  const tokens = tokenise(text);
  const found = TERMS.find(tokens).filter(({ score }) => score < 1 && score >= CLEAR);
  const words = tokens.flatMap(({ text: word }, at) => {
    const term = found.find(({ from, to }) => at >= from && at < to);
    return term ? (term.from === at ? [term.values[0]!] : []) : [word];
  });
  return ` ${normalise(words.join(" "))} `;
}

const coversAll = (text: string, { words }: Entry): boolean =>
  words.some(
    (phrase) => phrase.includes(" and ") && ` ${normalise(text)} `.includes(` ${normalise(phrase)} `),
  );

export function otherFigures(request: Request): Planned | undefined {
  const { text } = request;
  const isAsked = says("otherBody", text) && (says("unmatched", text) || says("doubted", text));
  if (
    !isAsked ||
    says("trusted", text) ||
    request.has("above", "below", "amount") ||
    !OF_TREES.has(request.frame.function)
  )
    return undefined;
  readAll(request);
  return { say: talk.otherBody };
}

const OF_TREES = new Set(["loss", "cover", "gain", "drivers", "explain", "cannot", "datasets"]);

const MOST_WORDS = 12;

const FEW_WORDS = 5;

const SAMPLE =
  "The last answer is from Almanac's sample data, which are made up to look believable: don't rely on its figures.";

const NOT_TO_CITE =
  "There is nothing to cite and no licence: ask for what is published, or connect Global Nature Watch by a token, before you publish a figure.";

/** “Where is that from?”, “how sure are you?”: of the data of the last answer, and whether they are sample data. */
function originOf(request: Request, { query, source, hasData }: LandContext): Planned | undefined {
  const { text, earlier } = request;
  const cited = datasetHere(query.dataset ?? DATASET_OF[earlier[0]?.function ?? ""] ?? -1);
  if (cited && says("cite", text) && tokenise(text).length <= MOST_WORDS) {
    readAll(request);
    if (hasData && source?.isSample) return { say: `${SAMPLE} ${NOT_TO_CITE}` };
    const layer = query.context_layer === "primary_forest" ? ` ${talk.primaryCitation}` : "";
    return { say: `${FACTS.citation(cited)}${layer}` };
  }
  const isOfSource = says("sourced", text);
  const isDoubted = says("doubted", text);
  // “Was that really its worst year?” asks of the years.
  // “Is logging really the reason?” asks of the causes.
  const isElse = says("onRecord", text) || says("asksTerm", text) || wordsIn("driver", text).length > 0;
  const isTrusted = says("trusted", text) && !isElse;
  const isAsked = (isOfSource || isTrusted) && tokenise(text).length <= MOST_WORDS;
  const isSameTurn = earlier[0]?.at === request.frame.at;
  if (cited && says("uncertain", text) && (hasData || isSameTurn) && tokenise(text).length <= MOST_WORDS) {
    readAll(request);
    return { say: `${estimatesOf(cited)} ${cited.cautions.slice(0, 2).join(" ")}` };
  }
  if (!hasData || !(isAsked || isDoubted)) return undefined;
  readAll(request);
  const dataset = datasetHere(query.dataset!)!;
  const sample = source?.isSample ? SAMPLE : `The last answer is from ${source?.name ?? "published data"}.`;
  if (isOfSource) return { say: source?.isSample ? sample : `${sample} ${FACTS.source(dataset)}` };
  const cautions = dataset.cautions.slice(0, 2).join(" ");
  const estimates = estimatesOf(dataset);
  if (isDoubted && !says("trusted", text)) {
    const counted = query.context_layer ? "" : ` ${talk.includes[String(dataset.dataset_id) as Id]}`;
    return { say: `${sample} ${talk.differ}${counted}` };
  }
  if (isDoubted) return { say: `${sample} ${estimates} ${talk.differ}` };
  return {
    say: `${sample} ${estimates} ${cautions}`,
  };
}

const estimatesOf = ({ resolution }: DatasetInfo): string =>
  `The real data are estimates from satellite images at ${resolution}: good for large areas and several years, less so for small areas and single years.`;

function partsNamed({ text: own, earlier: [before], frame }: Request): string[] {
  // “… includes plantations, no? Can you take those out?”
  const text = before?.at === frame.at ? `${before.text} ${own}` : own;
  const isDriver = ({ start, end, values: [driver = ""] }: Mention) =>
    text.slice(start, end).toLowerCase() === driver.toLowerCase();
  const found = mentionsOf("driverPart", text).filter((one) => !isDriver(one));
  const parts = found.map(
    ({ start, end, values: [driver = ""] }) =>
      `The drivers don't tell ${text.slice(start, end).toLowerCase()} apart: it is part of ${driver.toLowerCase()}, so it can't be singled out.`,
  );
  return [...new Set([...parts, ...(says("planted", text) ? [talk.planted] : [])])];
}

/** “Does that include cocoa?”, “logging includes plantations, can you take those out?”, of the drivers. */
function ofParts(request: Request, { query, hasData }: LandContext): Planned | undefined {
  const { text } = request;
  const isAsked = says("including", text) || says("includesIt", text) || says("takeOut", text);
  if (!hasData || query.dataset !== DATASET.lossByDriver || !isAsked || !goesOn(request)) return undefined;
  if (fresh(request, "name", "within").some(({ mentions }) => mentions.some(({ kind }) => kind === "area")))
    return undefined;
  const parts = partsNamed(request);
  if (parts.length === 0) return undefined;
  readAll(request);
  return { say: parts.join(" ") };
}

type Id = keyof typeof talk.includes;

/** “Does that include plantations?”, whatever is told after it; of data that nothing was asked of yet where they are named. */
function includes(request: Request, { query }: LandContext): Planned | undefined {
  const asked = (request.text.match(/[^.?!]+[.?!]*/g) ?? []).find(
    (sentence) => says("ofThat", sentence) && says("including", sentence) && !says("countAs", sentence),
  );
  // “What part of it came from fires?”, “… lost, fires not included?” ask for figures.
  if (request.is("share", "rank", "extreme", "mean") || request.has("except")) return undefined;
  const from = asked ? request.text.indexOf(asked) : -1;
  const within = fresh(request, "what", "name", "within", "time", "since").filter(
    ({ start }) => start >= from && start < from + (asked?.length ?? 0),
  );
  const id = query.dataset ?? (asked && datasetsIn(asked)[0]?.dataset_id);
  if (!asked || id === undefined || !within.some(({ role }) => role === "what")) return undefined;
  const isOf = (start: number) => says("includesIt", request.text.slice(0, start));
  if (within.some(({ role, start }) => role !== "what" && isOf(start))) return undefined;
  readAll(request);
  return { say: talk.includes[String(id) as Id] };
}

function regrowthCounted(request: Request, { query, hasData }: LandContext): Planned | undefined {
  const isAsked = says("plantedAgain", request.text) && says("isCounted", request.text);
  const text = query.dataset === null ? undefined : talk.includes[String(query.dataset) as Id];
  if (!isAsked || !hasData || !text) return undefined;
  readAll(request);
  return { say: text };
}

/** “…, or does it count oil palm as forest?”, asked besides: said before the figure. */
export function noteIncluded(request: Request): void {
  const { frame, text } = request;
  const at = [...text.matchAll(/[.,;?!]/g)].map(({ index }) => index + 1);
  const from = [0, ...at].findLast((start) => {
    const clause = text.slice(start).split(/[,;?!]/)[0] ?? "";
    return says("ofThat", clause) && says("includesIt", clause);
  });
  const id = DATASET_OF[frame.function];
  const isBesides = frame.slots.some(
    ({ role, start, carried }) => !carried && role === "name" && start < (from ?? 0),
  );
  if (from === undefined || id === undefined || !isBesides) return;
  frame.slots = frame.slots.filter(({ carried, role, start }) => carried || role !== "what" || start < from);
  request.note(talk.includes[String(id) as Id]);
}

/** “Does that include plantations?”, “what does that mean?”: of the data that the last answer is from. */
export function aboutAnswer(request: Request, context: LandContext): Planned | undefined {
  const { text } = request;
  const { query } = context;
  const included =
    ofParts(request, context) ??
    classIncludes(request, context) ??
    includes(request, context) ??
    regrowthCounted(request, context);
  if (included) return included;
  if (fresh(request, "name", "within", "time", "since").length > 0) return undefined;
  const used = datasetHere(query.dataset ?? DATASET_OF[request.earlier[0]?.function ?? ""] ?? -1);
  if (used && says("mayUse", text) && tokenise(text).length <= MOST_WORDS) {
    readAll(request);
    return { say: context.source?.isSample ? `${SAMPLE} ${NOT_TO_CITE}` : FACTS.licence(used) };
  }
  const origin = originOf(request, context);
  if (origin) return origin;
  if (query.dataset === null) return undefined;
  if (says("whereExactly", text) && context.hasData && tokenise(text).length <= FEW_WORDS) {
    readAll(request);
    return {
      say: "The map beside this conversation shows where: zoom in, or press a place on it. In words I know it by countries and their parts only.",
    };
  }
  const id = String(query.dataset) as Id;
  // Why there is so much or so little of it no data explain; what they count is known.
  if (opensWhy(text) && says("unexpected", text) && !OF_LOSSES.has(query.dataset)) {
    readAll(request);
    return { say: `${talk.whyElse} ${talk.includes[id]}` };
  }
  const isBare = fresh(request, "what").every(({ text: said }) => says("ofThat", said));
  if (!says("meaning", text) || !isBare || request.has("unit")) return undefined;
  readAll(request);
  const term = bestOf([talk.termOf[id]], talk.explain);
  return term && { say: term.text };
}

const MADE =
  /\b(?:how|satellites?|see|tell|detect|reliable|real|sure|clouds?|radar|hide|hiding|mistake|complete)\b/i;
const ORIGIN = /\b(?:who|where (?:have|did|do) you|where .* (?:come|comes|came) from)\b/i;
const ASKED_ANEW = [
  "name",
  "within",
  "time",
  "since",
  "until",
  "against",
  "by",
  "top",
  "unit",
  "form",
  "above",
  "below",
] as const;

/** “Do you count pasture?”, “how can it tell burnt from logged?”, after figures: what they count and how, not the same figures again. */
export function howCounted(request: Request, { query }: LandContext): Planned | undefined {
  const { text, frame, earlier } = request;
  const id = DATASET_OF[frame.function];
  const isAsked = request.is("explain") && goesOn(request) && earlier.length > 0;
  if (!isAsked || id === undefined || id === DATASET.lossByDriver || request.has("except")) return undefined;
  if (fresh(request, ...ASKED_ANEW).length > 0 || WHY.test(text)) return undefined;
  const dataset = datasetHere(query.dataset ?? id);
  if (!dataset) return undefined;
  readAll(request);
  const counted = talk.includes[String(dataset.dataset_id) as Id];
  if (ORIGIN.test(text)) return { say: FACTS.source(dataset) };
  return { say: MADE.test(text) ? `${counted} ${FACTS.method(dataset)}` : counted };
}

/** What lies behind a figure is told by the data themselves, as far as they can. */
const WHY = /\b(?:why|what (?:made|makes|caused|causes|happened|drove|drives)|how come|reasons?)\b/i;

const OF_LOSSES = new Set<number>([DATASET.loss, DATASET.lossByDriver, DATASET.lossByFire]);

export function cannotKnow({ text }: Request): Planned | undefined {
  const found = bestOf([text], talk.cannot);
  return found && { say: found.text };
}

export function cannot(request: Request, context: LandContext): Planned | undefined {
  const verdict = otherFigures(request) ?? judged(request, context) ?? aboutAnswer(request, context);
  if (verdict) return verdict;
  const changed = methodChange(request);
  if (changed) return changed;
  const terms = fresh(request, "what").map(({ text }) => text);
  const found = bestOf([terms.join(" and "), clauseOf(request)], talk.cannot);
  if (!found && (isStatement(request) || isOfData(request))) return undefined;
  const rate = found && rateInstead(request, found.text);
  if (rate) return rate;
  if (!found && says("asksTerm", request.text) && namedIn(request.text).length > 0)
    return explain(request, context);
  readAll(request);
  return { say: found?.text ?? elseOf(terms) };
}

/** What stands around what is asked for: “I sell to villagers, so how much resin …” asks nothing of people. */
function clauseOf(request: Request): string {
  const { text } = request;
  const [first] = fresh(request, "what");
  if (!first) return questionIn(text);
  const from = Math.max(...[",", ";", ":", ".", "?", "!"].map((mark) => text.lastIndexOf(mark, first.start)));
  return text.slice(from + 1);
}

const FEW_TERMS = 4;

/** What nothing is known of, by its own name where it has a short one. */
function elseOf([term, other]: string[]): string {
  if (!term || other || tokenise(term).length > FEW_TERMS) return talk.cannotElse;
  return talk.cannotElse.replace(
    "I can't answer that from these data",
    `These data say nothing about “${term}”`,
  );
}

/** “Urban sprawl around Lagos” is in the data, whatever the reader took it for. */
const isOfData = (request: Request): boolean =>
  wordsIn("subject", request.text).length > 0 &&
  fresh(request, "name", "within").some(({ mentions }) => mentions.some(({ kind }) => kind === "area"));

/** “Is 2015 comparable with 2010?”: how the loss was mapped has changed on the way. */
export function methodChange(request: Request): Planned | undefined {
  const { text } = request;
  const isOfYears = says("overTime", text) || /\b(?:19|20)\d\d\b/.test(text);
  const isAsked = says("methodChange", text) || (says("comparable", text) && isOfYears);
  if (!isAsked || !OF_LOSS.has(request.frame.function)) return undefined;
  readAll(request);
  return { say: talk.methodChange };
}

const OF_LOSS = new Set(["loss", "fireloss", "drivers", "datasets", "explain", "cannot"]);

/** “Will it be gone by 2050 at the rate of the last five years?”: nothing is forecast, but the rate can be told. */
function rateInstead(request: Request, reason: string): Planned | undefined {
  const { frame, text } = request;
  const isAsked = says("forecasts", text) && says("goneOrLost", text);
  const isRate = says("atPace", text);
  if (!isAsked || fresh(request, "name").length === 0) return undefined;
  frame.function = "loss";
  frame.operation = isRate ? "mean" : "trend";
  // The words, not the reader, say what it is about.
  frame.certainty = 1;
  const now = request.moment.now.getUTCFullYear();
  frame.slots = frame.slots.filter(({ text: said }) => !(Number(said.match(/\b20\d\d\b/)?.[0] ?? 0) > now));
  // Where it is asked when it will be gone, that is said already.
  if (isRate || !says("ended", text))
    request.note(
      `${reason.split(": ")[0]}: nothing here projects the coming years. ${isRate ? "The rate that you name is this." : "So far it went like this."}`,
    );
  return request.planAs("loss", request) as Planned | undefined;
}

const isOfFigures = (request: Request): boolean =>
  ((request.is("value", "compare", "trend") && fresh(request, "time", "since").length > 0) ||
    // “Does the data support the claim that …?”
    (request.is("yesno") && says("fits", request.text))) &&
  fresh(request, "name", "within").some(({ mentions }) => mentions.some(({ kind }) => kind === "area"));

type Fact = keyof typeof talk.facts;

export function datasets(request: Request, context: LandContext): Planned | undefined {
  const { query } = context;
  const included = includes(request, context);
  if (included) return included;
  const changed = otherFigures(request) ?? methodChange(request);
  if (changed) return changed;
  if (isOfFigures(request)) return undefined;
  const origin = datasetsIn(request.text).length === 0 ? originOf(request, context) : undefined;
  if (origin) return origin;
  readAll(request);
  if (says("download", request.text)) return { say: limits.downloadText };
  const { text, frame } = request;
  const found = datasetsIn(text);
  const asked = Object.entries(talk.facts).map(([name, words]) => ({
    name: name as Fact,
    size: likenessIn(text, { words }),
  }));
  const facts = asked.filter(({ size }) => size > 0).sort((a, b) => b.size - a.size);
  const [fact] = facts;
  const isAll =
    found.length === 0 &&
    frame.act === "ask" &&
    (frame.operation === "list" || frame.operation === "count" || !fact);
  if (isAll) return { say: listed(datasetsHere()) };
  if (frame.operation === "list" && found.length > 0) return { say: listed(related(found[0]!)) };
  if (frame.operation === "compare" && found[1])
    return {
      say: found
        .slice(0, 2)
        .map((one) => described(one))
        .join("\n\n"),
    };
  const before = request.earlier.map((one) => DATASET_OF[one.function]).find((id) => id !== undefined);
  const dataset = found[0] ?? datasetHere(query.dataset ?? before ?? -1);
  if (!dataset) return { say: fact ? general(fact.name) : listed(datasetsHere()) };
  // “How up to date is it, and how sure can I be?” asks for both.
  const isSureToo =
    fact?.name !== "method" && facts.some(({ name }) => name === "method") && says("sureToo", text);
  const told = fact ? [fact.name, ...(isSureToo ? (["method"] as const) : [])] : [];
  return {
    say: told.length > 0 ? told.map((name) => FACTS[name](dataset)).join("\n\n") : described(dataset),
  };
}

/** The datasets that a text speaks of, the first named first: “are the alerts really deforestation?” is about alerts. */
export function datasetsIn(text: string): DatasetInfo[] {
  const all = ` ${normalise(text)} `;
  const named = Object.entries(talk.datasets).flatMap(([id, words]) =>
    words.flatMap((phrase) => {
      const at = all.indexOf(` ${normalise(phrase)} `);
      return at < 0 ? [] : [{ id: Number(id), at, size: phrase.length }];
    }),
  );
  named.sort((a, b) => a.at - b.at || b.size - a.size);
  return [...new Set(named.map(({ id }) => id))].map((id) => datasetHere(id)!);
}

const datasetHere = (id: number): DatasetInfo | undefined =>
  datasetsHere().find(({ dataset_id }) => dataset_id === id);

const related = (dataset: DatasetInfo): DatasetInfo[] =>
  datasetsHere().filter(
    ({ dataset_id, name, summary }) =>
      dataset_id === dataset.dataset_id ||
      talk.datasets[String(dataset.dataset_id) as "0"].some((word) =>
        `${name} ${summary}`.toLowerCase().includes(word),
      ),
  );

const listed = (all: readonly DatasetInfo[]): string =>
  [
    all.length === DATASETS.length
      ? `There are ${DATASETS.length} datasets here:`
      : all.length === 1
        ? "There is one:"
        : `There are ${all.length}:`,
    "",
    ...all.map(({ name, summary, coverage }) => `- **${name}** (${coverage}): ${summary}`),
    "",
    "Name a place, one of them, and dates if you like.",
  ].join("\n");

const RELIABILITY: Partial<Record<number, string>> = talk.reliability;

function covered({ name, coverage, update_frequency: often }: DatasetInfo): string {
  const rhythm = often ? ` New data come: ${often.charAt(0).toLowerCase()}${often.slice(1)}.` : "";
  return `${name} ${name.endsWith("s") && !name.endsWith("ss") ? "cover" : "covers"} ${coverage}.${rhythm}`;
}

const citationOf = ({ name, citation }: DatasetInfo): string => `Cite ${name} as: ${citation}`;

export const citationFor = (dataset: DatasetInfo): string =>
  `${citationOf(dataset)} Its licence is ${dataset.license}.`;

const FACTS: Record<Fact, (dataset: DatasetInfo) => string> = {
  citation: citationFor,
  licence: ({ name, license, citation }) =>
    `${name} is published under ${license}: you may use it, also in print and commercially as far as that licence says, if you name the source. Cite it as: ${citation}`,
  resolution: ({ name, resolution }) => `${name} has a resolution of ${resolution}.`,
  coverage: covered,
  updates: covered,
  source: ({ name, providers, citation }) => `${name} is made by ${providers || citation}`,
  method: (dataset) =>
    [
      `**${dataset.name}**: ${dataset.summary} It comes from satellite images at ${dataset.resolution}. How often it is wrong isn't held here as a figure; its limits are these.`,
      ...dataset.cautions,
      RELIABILITY[dataset.dataset_id],
    ]
      .filter(Boolean)
      .join(" "),
};

const GENERAL: Record<Fact, string> = {
  citation:
    "Each dataset has a citation of its own: name the one that you used, for example “How do I cite tree cover loss?”. For all of them name Global Forest Watch and the day on which you looked, too.",
  licence:
    "Almost all of these data are published under CC BY 4.0: free to use, also in print and commercially, if the source is named. Name a dataset for its own licence.",
  resolution:
    "Most of the forest data has pixels of 30 × 30 m, alerts of 10 to 30 m, drivers of 1 km. Name a dataset for its own resolution.",
  coverage:
    "Tree cover loss covers 2001–2025, gain 2000–2020, land cover 2015–2024, alerts December 2023 to the present. The oldest map is of 2000.",
  updates: "Loss is updated once a year, alerts every day or week. Name a dataset for its own rhythm.",
  source:
    "The data are those of Global Nature Watch and Global Forest Watch: the University of Maryland, WRI and others, from Landsat and Sentinel satellites. Name a dataset for its own source.",
  method:
    "The figures come from satellite images: software compares the images of a place over time and marks where trees went or came, pixel by pixel. They are estimates: small areas and single years are less certain, and where sample data is shown it says so.",
};
const general = (fact: Fact): string => GENERAL[fact];

function described({ name, summary, coverage, resolution, cautions, license }: DatasetInfo): string {
  return [
    `**${name}**: ${summary}`,
    "",
    `- Coverage: ${coverage}`,
    `- Resolution: ${resolution}`,
    `- Licence: ${license}`,
    ...cautions.map((caution) => `- Caution: ${caution}`),
  ].join("\n");
}
