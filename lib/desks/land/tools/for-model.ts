import { oneLine } from "@/lib/agent/prompt";
import type { ToolResult } from "@/lib/agent/tools/tool";
import { formatQuantity } from "../insights/format";
import { type Dimension, type Frame, frameOf, groupBy, methodOf } from "../insights/frame";
import type { Area, Column, LandQuery, LandResult } from "../types";

/** Rows that a model reads of a table: an answer is about few of them, and a prompt has an end. */
const MOST_ROWS = 40;
const MOST_AREAS = 20;
const MOST_LETTERS = 1800;

export const WAITING = "Waiting for the user's answer.";

type Data = Partial<LandResult> & Record<string, unknown>;

export function forModel({ data, message }: ToolResult): unknown {
  const { query, areas, subregions, note, asks, dataset, total_rows, raw_data } = data as Data;
  return {
    message: message || WAITING,
    ...(asks === true && { asks }),
    ...(note !== undefined && { note }),
    ...(query && { chosen: chosenIn(query) }),
    ...(dataset && { dataset }),
    ...(areas && { areas: areas.slice(0, MOST_AREAS).map(areaInBrief), areas_in_all: areas.length }),
    ...(subregions && subregions.length > 0 && { parts_in_all: subregions.length }),
    ...(total_rows !== undefined && { total_rows }),
    ...(raw_data && dataset && tablesOf(frameOf(raw_data, dataset.dataset_id), raw_data.metadata)),
  };
}

const chosenIn = ({ areas, dataset, by, context_layer, threshold, start_date, end_date }: LandQuery) => ({
  places: areas.slice(0, MOST_AREAS),
  dataset_id: dataset,
  by,
  context_layer,
  threshold,
  start_date,
  end_date,
});

const areaInBrief = ({ name, subtype, area_ha }: Area) => ({
  name,
  subtype,
  size: formatQuantity(area_ha, "ha"),
});

function tablesOf(frame: Frame, { total_rows, sample, cautions }: LandResult["raw_data"]["metadata"]) {
  const { measure, measures } = frame;
  if (!measure) return { total_rows };
  let left = MOST_LETTERS;
  // A sample ranks no places, so that none of their figures is there to rank.
  const groupings = groupingsOf(frame).filter((of) => !sample || of.every(({ role }) => role !== "area"));
  const tables = groupings.flatMap((dimensions) => {
    const table = tableOf(frame, dimensions);
    left -= JSON.stringify(table).length;
    return left < 0 ? [] : [table];
  });
  return {
    total_rows,
    sample_data: sample,
    cautions: cautions.slice(0, 2).map((caution) => oneLine(caution, 200)),
    measure: measure.label,
    totals: measures.flatMap((each) => totalOf(frame, each)),
    tables,
  };
}

function totalOf(frame: Frame, measure: Column) {
  const how = methodOf(frame, measure, []);
  const [total] = groupBy(frame, measure, []);
  if (!total || how === "mean") return [];
  return [{ of: measure.label, [how]: formatQuantity(total.value, measure.unit) }];
}

function groupingsOf({ area, time, times, areas, categories }: Frame): Dimension[][] {
  const byArea = area && areas.length > 1 ? [area] : [];
  const byTime = time && times.length > 1 ? [time] : [];
  const [category, other] = categories;
  const all: (Dimension | undefined)[][] = [
    byArea,
    byArea.length === 0 ? byTime : [],
    category ? [category] : [],
    category && other && byArea.length === 0 ? [category, other] : [],
    byArea.length > 0 && byTime.length > 0 ? [...byArea, ...byTime] : [],
    category && byArea.length === 0 && byTime.length > 0 ? [category, ...byTime] : [],
  ];
  return all.filter((dimensions): dimensions is Dimension[] => dimensions.length > 0);
}

function tableOf(frame: Frame, dimensions: Dimension[]) {
  const measure = frame.measure!;
  const groups = groupBy(frame, measure, dimensions);
  const isOverTime = dimensions.some(({ role }) => role === "time");
  const sorted = isOverTime ? groups.slice(-MOST_ROWS) : groups.toSorted((a, b) => b.value - a.value);
  const shown = sorted.slice(0, MOST_ROWS);
  return {
    by: dimensions.map((dimension) => labelIn(frame, dimension)).join(", "),
    how: methodOf(frame, measure, dimensions),
    rows: Object.fromEntries(
      shown.map(({ keys, value }) => [keys.join(", "), formatQuantity(value, measure.unit)]),
    ),
    ...(groups.length > shown.length && { more_rows: groups.length - shown.length }),
  };
}

/** Days may have been made weeks or months. */
const labelIn = ({ grain }: Frame, { role, label }: Dimension): string =>
  role === "time" && grain !== "as it is" ? grain : label;
