import type { BaseMessage } from "@langchain/core/messages";
import { Annotation } from "@langchain/langgraph";
import { KNOWN_OF_CALLER } from "@/lib/agent/known-of-caller";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import type { Provenance } from "@/lib/sources/provenance";
import type { PackedData } from "./packed-data";
import type { Selection } from "./query/ui-context";
import {
  type Alternative,
  type Area,
  type ChartData,
  EMPTY_QUERY,
  type Figure,
  type Insight,
  type InsightOptions,
  type LandQuery,
} from "./types";

/** An area as the reference document has it; its outline is added where clients get it. */
export type AoiState = Area & { gadm_id: number | null };

/** How many parts an area has; the parts themselves are added where clients get them. */
export interface SubregionAois {
  total_rows: number;
  columns: number;
}

export interface DatasetState {
  dataset_id: number;
  source: "GFW";
  data_layer: string;
  tile_url: string | null;
  context_layer: string | null;
  threshold: number | null;
}

const latest = <T>(fallback: T) => ({ reducer: (_: T, next: T) => next, default: () => fallback });

export const LandState = Annotation.Root({
  messages: Annotation<BaseMessage[]>({ reducer: (x, y) => x.concat(y), default: () => [] }),
  aoi: Annotation<AoiState | null>(latest<AoiState | null>(null)),
  subregion_aois: Annotation<SubregionAois | null>(latest<SubregionAois | null>(null)),
  subregion: Annotation<string | null>(latest<string | null>(null)),
  aoi_name: Annotation<string | null>(latest<string | null>(null)),
  subtype: Annotation<string | null>(latest<string | null>(null)),
  dataset: Annotation<DatasetState | null>(latest<DatasetState | null>(null)),
  raw_data: Annotation<PackedData | null>(latest<PackedData | null>(null)),
  start_date: Annotation<string | null>(latest<string | null>(null)),
  end_date: Annotation<string | null>(latest<string | null>(null)),
  insights: Annotation<Insight[]>(latest<Insight[]>([])),
  charts_data: Annotation<ChartData[]>(latest<ChartData[]>([])),
  insight_count: Annotation<number>(latest(0)),
  ...KNOWN_OF_CALLER,
  zone: Annotation<string>(latest("UTC")),
  /** The one truth: all that was chosen so far, in words or by pickers. */
  query: Annotation<LandQuery>(latest<LandQuery>(EMPTY_QUERY)),
  areas: Annotation<Area[]>(latest<Area[]>([])),
  insightOptions: Annotation<InsightOptions>(latest<InsightOptions>({})),
  assumed: Annotation<string[]>(latest<string[]>([])),
  provenance: Annotation<Provenance[]>(latest<Provenance[]>([])),
  choices: Annotation<Alternative[]>(latest<Alternative[]>([])),
  /** The tool whose question the user must answer before this turn can go on; until then, or until the model asks it better. */
  waiting: Annotation<string | null>(latest<string | null>(null)),
  /** What the user picked on the page and the graph hasn't taken yet. */
  selection: Annotation<Selection | null>(latest<Selection | null>(null)),
  selected: Annotation<string | null>(latest<string | null>(null)),
  acknowledged: Annotation<boolean>(latest(false)),
  selectOnly: Annotation<boolean>(latest(false)),
  response: Annotation<string>(latest("")),
  figures: Annotation<Figure[]>(latest<Figure[]>([])),
  calls: Annotation<ToolCallRecord[]>(latest<ToolCallRecord[]>([])),
});

export type LandState = typeof LandState.State;
export type LandUpdate = typeof LandState.Update;
