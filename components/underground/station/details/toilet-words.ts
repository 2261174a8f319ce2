import type { Toilet } from "@/lib/desks/underground/station-schema";

/** “Accessible toilet with baby changing”. */
export const toiletName = ({ accessible, baby }: Toilet): string =>
  `${accessible ? "Accessible toilet" : "Toilet"}${baby ? " with baby changing" : ""}`;

/** “In ticket hall, inside the gates, free”. */
export function toiletPlace({ where, inside, fee }: Toilet): string {
  const place = where.replace(/^located\s+/i, "").trim();
  const parts = [place, inside ? "inside the gates" : "outside the gates", fee ? "a fee is charged" : "free"];
  const words = parts.filter(Boolean).join(", ");
  return words[0]!.toUpperCase() + words.slice(1);
}

/** The toilets in short: “2, one of them accessible”. */
export function toiletSummary(toilets: Toilet[]): string {
  if (toilets.length === 0) return "none listed";
  const accessible = toilets.filter((toilet) => toilet.accessible).length;
  return `${toilets.length}, ${accessible === 0 ? "none accessible" : `${accessible} accessible`}`;
}

/** Those alike once, with how many there are; the accessible ones first. */
export function groupToilets(toilets: Toilet[]): { toilet: Toilet; count: number }[] {
  const groups = Map.groupBy(toilets, (toilet) => `${toiletName(toilet)} ${toiletPlace(toilet)}`);
  return [...groups.values()]
    .map((alike) => ({ toilet: alike[0]!, count: alike.length }))
    .toSorted((a, b) => Number(b.toilet.accessible) - Number(a.toilet.accessible));
}
