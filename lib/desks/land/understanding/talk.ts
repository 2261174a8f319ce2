import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import { DATASETS, datasetById } from "../datasets";
import type { DatasetInfo } from "../types";
import type { LandContext } from "./context";
import { DATASET_OF } from "./plan";
import talk from "./talk.json";

interface Entry {
  words: string[];
  text: string;
}

/** How long the longest phrase of an entry is that a text has; 0: none. */
function likenessIn(text: string, { words }: Entry): number {
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
const readAll = (request: Request): void =>
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

/** What a term means. */
export function explain(request: Request): Planned {
  readAll(request);
  const marked = request.frame.slots
    .filter(({ role }) => role === "what" || role === "name")
    .map(({ text }) => text);
  const found = bestOf(
    [...(marked.length > 1 ? [marked.join(" and ")] : marked), request.text],
    talk.explain,
  );
  return { say: found?.text ?? talk.explainElse };
}

/** Why something can't be answered, and what can. */
export function cannot(request: Request): Planned {
  readAll(request);
  return { say: bestOf([request.text], talk.cannot)?.text ?? talk.cannotElse };
}

type Fact = keyof typeof talk.facts;

/** What data there is, and what is to be known of one dataset: what was asked for first. */
export function datasets(request: Request, { query }: LandContext): Planned {
  readAll(request);
  const { text, frame } = request;
  const named = Object.entries(talk.datasets).map(([id, words]) => ({
    id: Number(id),
    size: likenessIn(text, { words, text: "" }),
  }));
  const found = named
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size)
    .map(({ id }) => datasetById(id)!);
  const asked = Object.entries(talk.facts).map(([name, words]) => ({
    name: name as Fact,
    size: likenessIn(text, { words, text: "" }),
  }));
  const [fact] = asked.filter(({ size }) => size > 0).sort((a, b) => b.size - a.size);
  const isAll =
    found.length === 0 &&
    frame.act === "ask" &&
    (frame.operation === "list" || frame.operation === "count" || !fact);
  if (isAll) return { say: listed(DATASETS) };
  if (frame.operation === "list" && found.length > 0) return { say: listed(related(found[0]!)) };
  if (frame.operation === "compare" && found[1])
    return {
      say: found
        .slice(0, 2)
        .map((one) => described(one))
        .join("\n\n"),
    };
  const before = request.earlier.map((one) => DATASET_OF[one.function]).find((id) => id !== undefined);
  const dataset = found[0] ?? datasetById(query.dataset ?? before ?? -1);
  if (!dataset) return { say: fact ? general(fact.name) : listed(DATASETS) };
  return { say: fact ? `${FACTS[fact.name](dataset)}` : described(dataset) };
}

/** Datasets whose words overlap with those of one. */
const related = (dataset: DatasetInfo): DatasetInfo[] =>
  DATASETS.filter(
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

const FACTS: Record<Fact, (dataset: DatasetInfo) => string> = {
  licence: ({ name, license, citation }) =>
    `${name} is published under ${license}: you may use it, also in print and commercially as far as that licence says, if you name the source. Cite it as: ${citation}`,
  resolution: ({ name, resolution }) => `${name} has a resolution of ${resolution}.`,
  coverage: ({ name, coverage, update_frequency }) =>
    `${name} covers ${coverage}; it is updated ${update_frequency.toLowerCase()}.`,
  updates: ({ name, coverage, update_frequency }) =>
    `${name} is updated ${update_frequency.toLowerCase()}; it covers ${coverage}.`,
  source: ({ name, providers, citation }) => `${name} is made by ${providers || citation}`,
  method: (dataset) =>
    [
      `**${dataset.name}**: ${dataset.summary} It comes from satellite images at ${dataset.resolution}.`,
      ...dataset.cautions,
    ].join(" "),
};

const GENERAL: Record<Fact, string> = {
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
