import { clock } from "@/lib/clock";
import type { Turn } from "@/lib/understanding/frame";
import type { Plan, Teaching, Understanding } from "@/lib/understanding/teaching";
import { understand } from "@/lib/understanding/understand";
import { partsOf } from "../areas";
import type { LandState } from "../state";
import type { AoiRef, Area } from "../types";
import { choiceByCountry, matchChoice, planChoice } from "./choice";
import type { LandContext } from "./context";
import { DATASET_OF } from "./functions";
import { landKinds } from "./kinds";
import { saidOfAnswers } from "./limits";
import { dataPlan } from "./plan";
import { cannot, datasets, explain } from "./talk";
import topics from "./topics.json";

const data: Plan<LandContext> = dataPlan;

/** What the engine knows of this desk. */
export const teaching: Teaching<LandContext> = {
  desk: "land",
  kinds: ({ own }) => landKinds(own),
  plans: {
    ...Object.fromEntries(Object.keys(DATASET_OF).map((name) => [name, data])),
    datasets,
    explain,
    cannot,
  },
  topics,
};

type Known = Pick<LandState, "query" | "choices" | "raw_data" | "insights" | "areas">;

/** What a turn asks for: one of the choices that were offered, or an edit of the query. */
export async function understandLand(
  question: string,
  history: Turn[],
  state: Known,
  own: Area[],
): Promise<Understanding> {
  const chosen = matchChoice(question, state.choices) ?? choiceByCountry(question, state.choices);
  if (chosen) return { kind: "calls", calls: planChoice(question, chosen.query, state.query) };
  const said = saidOfAnswers(question, own, state.insights[0]);
  if (said) return { kind: "say", text: said };
  const context = contextOf(state, own);
  return understand(question, { teaching, context, moment: { now: clock.now(), zone: "UTC" }, history });
}

/** What plans need to know of a conversation. */
function contextOf({ query, raw_data, insights, areas }: Known, own: Area[]): LandContext {
  const [insight] = insights;
  return {
    query,
    own,
    hasData: raw_data !== null,
    ...(raw_data && {
      source: { name: raw_data.metadata.source, isSample: raw_data.metadata.sample },
    }),
    ranked:
      insight?.x_axis === "aoi_name"
        ? rankedIn(
            asTold(
              insight.data.map((row) => String(row.aoi_name)),
              insight.insight,
            ),
            [...areas, ...partsOf(query, areas)],
          )
        : [],
    peak: peakOf(insight),
  };
}

/** The order of the answer's words is the one that was asked for; the chart's may be by another measure. */
function asTold(names: string[], text: string): string[] {
  const place = (name: string) => {
    const at = text.indexOf(name.split(",")[0]!);
    return at < 0 ? text.length : at;
  };
  return [...names].sort((a, b) => place(a) - place(b));
}

const rankedIn = (names: string[], areas: Area[]): AoiRef[] =>
  names.flatMap((name) => areas.find((area) => area.name === name || area.short_name === name)?.ref ?? []);

/** The year of the highest value that a chart over years shows. */
function peakOf(insight: LandState["insights"][number] | undefined): string | undefined {
  if (insight?.color_field !== "" || !insight.x_axis.includes("year")) return undefined;
  const value = (row: (typeof insight.data)[number]) => Number(row[insight.y_axis] ?? 0);
  const top = insight.data.reduce((most, row) => (value(row) > value(most) ? row : most));
  return String(top[insight.x_axis]).slice(0, 4);
}
