import { partsOf } from "../areas";
import type { LandState } from "../state";
import type { Area } from "../types";

/** The areas of the last answer in the order in which it tells of them; none where it isn't about several, or is a sample, which ranks nothing. */
export function rankedOf({
  insights,
  areas,
  query,
  raw_data,
}: Pick<LandState, "insights" | "areas" | "query" | "raw_data">): Area[] {
  const [insight] = insights;
  if (raw_data?.metadata.sample) return [];
  if (insight?.x_axis !== "aoi_name") return [];
  const known = [...areas, ...partsOf(query, areas)];
  const names = insight.data.map((row) => String(row.aoi_name));
  return asTold(names, insight.insight).flatMap(
    (name) => known.find((area) => area.name === name || area.short_name === name) ?? [],
  );
}

/** The order of the answer's words is the one that was asked for; the chart's may be by another measure. */
function asTold(names: string[], text: string): string[] {
  const place = (name: string) => {
    const at = text.indexOf(name.split(",")[0]!);
    return at < 0 ? text.length : at;
  };
  return [...names].sort((a, b) => place(a) - place(b));
}
