import { clock } from "@/lib/clock";
import type { Call, Turn } from "@/lib/understanding/frame";
import type { Plan, Teaching, Understanding } from "@/lib/understanding/teaching";
import { understand } from "@/lib/understanding/understand";
import { rankedOf } from "../insights/ranked";
import type { LandState } from "../state";
import type { Area, Asked } from "../types";
import { aboutFigures } from "./about-figures";
import { choiceByCountry, matchChoice, planChoice } from "./choice";
import type { LandContext } from "./context";
import { asksDying } from "./dying";
import { DATASET_OF } from "./functions";
import { landKinds } from "./kinds";
import { saidOfAnswers } from "./limits";
import { dataPlan } from "./plan";
import { sampleAsked, withSample } from "./sample";
import { cannot, datasets, explain } from "./talk";
import topics from "./topics.json";

const figuresFirst =
  (plan: Plan<LandContext>): Plan<LandContext> =>
  (request, context) =>
    aboutFigures(request, context) ?? plan(request, context);

const data = figuresFirst(dataPlan);

/** “Is the dieback in the Harz visible in your data?” asks for the loss there, and for no list of data. */
const lossWhereDying =
  (plan: Plan<LandContext>): Plan<LandContext> =>
  (request, context) => {
    if (!asksDying(request)) return plan(request, context);
    const { frame } = request;
    frame.function = "loss";
    frame.operation = "value";
    frame.certainty = 1;
    return data(request, context);
  };

export const teaching: Teaching<LandContext> = {
  desk: "land",
  kinds: ({ own }) => landKinds(own),
  plans: {
    ...Object.fromEntries(Object.keys(DATASET_OF).map((name) => [name, data])),
    datasets: lossWhereDying(figuresFirst(datasets)),
    explain: lossWhereDying(figuresFirst(explain)),
    cannot: figuresFirst(cannot),
  },
  topics,
  subjects: {
    natural: ["mangrove", "mangroves"],
    loss: ["deforestation", "tree cover loss", "forest loss"],
    cover: ["tree cover", "rainforest", "rainforests"],
    explain: ["prodes", "inpe"],
    datasets: [
      "numbers be out",
      "figures be out",
      "data be out",
      "numbers come out",
      "figures come out",
      "data come out",
      "latest year",
      "newest year",
      "next release",
      "next update",
    ],
  },
};

type Known = Pick<LandState, "query" | "choices" | "raw_data" | "insights" | "areas" | "provenance">;

export async function understandLand(
  question: string,
  history: Turn[],
  state: Known,
  own: Area[],
): Promise<Understanding> {
  const chosen = matchChoice(question, state.choices) ?? choiceByCountry(question, state.choices);
  if (chosen) return { kind: "calls", calls: planChoice(question, chosen.query, state.query) };
  const wanted = sampleAsked(question);
  if (wanted !== undefined) return understandSample(question, wanted, history, state, own);
  return understandData(question, history, state, own);
}

async function understandSample(
  question: string,
  rest: string,
  history: Turn[],
  state: Known,
  own: Area[],
): Promise<Understanding> {
  const { query } = state;
  if (rest) return withSample(await understandData(rest, history, state, own));
  return { kind: "calls", calls: planChoice(question, { ...query, sample: true }, query) };
}

/** “How much each year, and was 2024 really the worst?”: the second half is answered first. */
function verdictFirst(understood: Understanding): Understanding {
  if (understood.kind !== "calls") return understood;
  const { calls } = understood;
  const told = calls.flatMap(({ tool }, at) => (tool === "generate_insights" ? [at] : []));
  const [first, second] = told;
  if (first === undefined || second === undefined || told.length > 2) return understood;
  const [list, verdict] = [calls.slice(0, first + 1), calls.slice(first + 1, second + 1)];
  const asked = calls[second]?.args.asked as Asked | undefined;
  const isOfSame = verdict
    .filter(({ tool }) => tool.startsWith("pick_"))
    .every((call) => list.some((one) => one.tool === call.tool && isPickOfSame(one, call)));
  // “How much in 2024, and was that the worst?” is answered in its own order.
  const isOfCourse = COURSES.has(String((calls[first]?.args.asked as Asked | undefined)?.operation));
  const isWhole = isOfCourse && verdict.some(({ tool }) => tool === "pick_dataset");
  if (asked?.operation !== "yesno" || !asked.superlative || !isOfSame || !isWhole) return understood;
  return { ...understood, calls: [...verdict, ...list, ...calls.slice(second + 1)] };
}

const COURSES: ReadonlySet<string> = new Set(["list", "trend"]);

const isPickOfSame = (one: Call, other: Call): boolean =>
  String(one.args.places) === String(other.args.places) && one.args.dataset_id === other.args.dataset_id;

async function understandData(
  question: string,
  history: Turn[],
  state: Known,
  own: Area[],
): Promise<Understanding> {
  const said = saidOfAnswers(question, own, state.insights[0]);
  if (said) return { kind: "say", text: said };
  const context = contextOf(state, own);
  const moment = { now: clock.now(), zone: "UTC" };
  return verdictFirst(await understand(question, { teaching, context, moment, history }));
}

function contextOf(state: Known, own: Area[]): LandContext {
  const { query, insights, provenance = [] } = state;
  const raw_data = isDataOf(state.raw_data, query) ? state.raw_data : null;
  const insight = raw_data ? insights[0] : undefined;
  return {
    query,
    own,
    hasData: raw_data !== null,
    ...(raw_data && {
      until: raw_data.metadata.query.end_date ?? undefined,
      source: {
        name: raw_data.metadata.source,
        isSample: raw_data.metadata.sample,
        note: provenance[0]?.note,
      },
    }),
    ranked: rankedOf(state).map(({ ref }) => ref),
    peak: raw_data?.metadata.sample ? undefined : peakOf(insight),
  };
}

/** What was pulled before a request that couldn't be answered is of something else. */
const isDataOf = (raw: LandState["raw_data"], { dataset, areas }: LandState["query"]): boolean =>
  raw?.metadata.query.dataset === dataset && raw.metadata.query.areas.join() === areas.join();

function peakOf(insight: LandState["insights"][number] | undefined): string | undefined {
  if (insight?.color_field !== "" || !insight.x_axis.includes("year")) return undefined;
  const value = (row: (typeof insight.data)[number]) => Number(row[insight.y_axis] ?? 0);
  const top = insight.data.reduce((most, row) => (value(row) > value(most) ? row : most));
  return String(top[insight.x_axis]).slice(0, 4);
}
