import type { Entry, Tile } from "@/lib/agent/desk-entries";
import { isTypedFor } from "@/lib/understanding/text";
import { pullFor } from "./analyze";
import type { Asker } from "./areas";
import { DATASET } from "./datasets";
import { datasetsHere } from "./feasibility/yearly";
import { formatQuantity } from "./insights/format";
import { findAreas } from "./places";
import { queryToSearch } from "./query/address";
import { EMPTY_QUERY, type LandQuery, type Row } from "./types";

const linkTo = (query: Partial<LandQuery>) => `/land?${queryToSearch({ ...EMPTY_QUERY, ...query })}`;

export function findEntries(typed: string): Entry[] {
  const datasets = datasetsHere().filter(({ name, short_name }) =>
    isTypedFor(`${name} ${short_name}`, typed),
  );
  return [
    ...findAreas(typed, { limit: 5 }).map(({ ref, short_name, name }) => ({
      kind: "Areas",
      title: short_name,
      detail: name === short_name ? undefined : name.slice(short_name.length + 2),
      link: linkTo({ areas: [ref] }),
    })),
    ...datasets.slice(0, 3).map(({ dataset_id, name, coverage }) => ({
      kind: "Datasets",
      title: name,
      detail: coverage,
      link: linkTo({ dataset: dataset_id }),
    })),
  ];
}

/** The country with the most tropical forest. */
const WATCHED = "gadm:BRA";

export async function newestTile(asker: Asker): Promise<Tile | undefined> {
  const pulled = await pullFor({ ...EMPTY_QUERY, areas: [WATCHED], dataset: DATASET.loss }, asker);
  if (!pulled.ok || pulled.raw.data.metadata.sample) return undefined;
  const { query, raw } = pulled;
  const words = lossInWords(raw.data.data);
  return words && { ...words, is_unusual: true, link: linkTo(query), provenance: [raw.provenance] };
}

/** The tile's words for yearly losses of one area; `rows` are in hectares. */
export function lossInWords(rows: Row[]): Pick<Tile, "title" | "sentence"> | undefined {
  const years = rows.map((row) => ({ year: Number(row.tree_cover_loss_year), ha: Number(row.area_ha) }));
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last || first === last) return undefined;
  const before = years.slice(0, -1);
  const usual = before.reduce((sum, { ha }) => sum + ha, 0) / before.length;
  const change = Math.round((last.ha / usual - 1) * 100);
  const beside = change === 0 ? "as much as" : `${Math.abs(change)}% ${change > 0 ? "more" : "less"} than`;
  return {
    title: `Tree cover loss in ${last.year}`,
    sentence: `${rows[0]?.aoi_name} lost ${formatQuantity(last.ha, "ha")}, ${beside} in an average year since ${first.year}.`,
  };
}
