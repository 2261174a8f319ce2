import { listed } from "../format";
import type { Toilet } from "../station-schema";

/** Where toilets are, those of one place together: “in the ticket hall, outside the ticket gates”, “2 on platform 1, …”. */
export function placesOfToilets(all: readonly Toilet[]): string {
  const places = Map.groupBy(all, placeOf);
  const isOne = places.size === 1;
  return listed(
    [...places].map(([place, here]) => (isOne || here.length === 1 ? place : `${here.length} ${place}`)),
  );
}

function placeOf({ where, inside }: Toilet): string {
  const gate = inside ? "inside the ticket gates" : "outside the ticket gates";
  // Only the first sentence says where; the others what it has.
  const [place = ""] = where.split(". ");
  const said = place
    .replace(/^Located /, "")
    .replace(/,? inside gateline$|\.$/, "")
    .replace(/^in ticket hall/, "in the ticket hall");
  const [first = ""] = said.toLowerCase().split(" ");
  if (!PLACE_WORDS.has(first)) return gate;
  return `${first}${said.slice(first.length)}, ${gate}`;
}

/** With which words a place begins; “Changing Places available” is none. */
const PLACE_WORDS: ReadonlySet<string> = new Set(["in", "on", "at", "behind", "outside", "adjacent"]);
