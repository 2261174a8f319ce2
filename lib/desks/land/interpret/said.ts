import type { PlaceMention } from "../places";
import { unknownPlace } from "../places";
import type { Alternative, Area, InsightOptions, LandQuery } from "../types";
import { type RankedDataset, rankDatasets } from "./dataset";
import { type NamedDates, readDates } from "./dates";
import { readLayer, readParts, readThreshold, readWish } from "./insight-options";
import { mentionsIn } from "./mentions";
import { withoutTypos } from "./typos";

/** What a question is read in the light of. */
export interface Context {
  query: LandQuery;
  /** What was offered by the answer before, to choose from. */
  choices: Alternative[];
  /** Areas that the asker has drawn and named. */
  own: Area[];
  /** There is data for the query as it stands. */
  hasData: boolean;
}

/** What a question says; what it leaves open is undefined. */
export interface Said {
  question: string;
  /** In lower case, its places written “this place”. */
  masked: string;
  mentions: PlaceMention[];
  unknown: string | null;
  dataset?: RankedDataset;
  /** How like the desk's own questions it is: the cosine to the nearest of them. */
  likeness: number;
  layer?: string | null;
  threshold?: number;
  by?: LandQuery["by"];
  dates?: NamedDates;
  insightOptions: InsightOptions;
}

/** A dataset is asked for from here; its words alone, or its meaning together with a word. */
const ASKED_FOR = { words: 0.5, score: 0.72 };
/** So like one of its examples that no word of its own is needed. */
const ALIKE = 0.7;

/** Reads what a question says, in the light of the conversation. */
export async function read(question: string, context: Context): Promise<Said> {
  const mentions = mentionsIn(question, context.own);
  const masked = mask(question, mentions);
  const [best] = await rankDatasets(masked);
  const dataset =
    best && (best.words >= ASKED_FOR.words || (best.words > 0 && best.score >= ASKED_FOR.score))
      ? best
      : undefined;
  const about = dataset?.id ?? context.query.dataset ?? undefined;
  return {
    question,
    masked,
    mentions,
    unknown: unknownPlace(question, mentions),
    dataset: dataset ?? (best && best.similarity >= ALIKE ? best : undefined),
    likeness: best?.similarity ?? 0,
    layer: readLayer(masked, about),
    threshold: readThreshold(masked),
    by: readParts(masked),
    dates: readDates(masked),
    insightOptions: readWish(masked),
  };
}

const PLACE = "this place";

function mask(question: string, mentions: PlaceMention[]): string {
  let masked = question;
  for (const { start, end } of [...mentions].sort((a, b) => b.start - a.start)) {
    // What is understood without being said stands nowhere.
    if (start === end) continue;
    masked = `${masked.slice(0, start)}${PLACE}${masked.slice(end)}`;
  }
  return withoutTypos(masked.toLowerCase());
}
