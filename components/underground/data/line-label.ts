import type { Line } from "@/lib/desks/underground/types";

/** A line as it is spoken of: “Bakerloo line”, but “DLR” and “Elizabeth line”. */
export const lineLabel = ({ id, name }: Pick<Line, "id" | "name">): string =>
  id === "dlr" || name.endsWith("line") ? name : `${name} line`;

/** “a”, “a and b”, “a, b and c”. */
export const listed = (items: string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
