import { z } from "zod";
import { Line } from "@/lib/desks/underground/types";
import { Provenance } from "@/lib/sources/provenance";

/** A line with its status, as the API gives it. */
export const LineNow = z.object({
  ...Line.shape,
  status: z
    .object({ severity: z.number(), description: z.string(), reason: z.string().nullable() })
    .optional(),
});
export type LineNow = z.infer<typeof LineNow>;

export const LinesNow = z.object({ lines: z.array(LineNow), provenance: z.array(Provenance) });

/** TfL's numbers for “Good Service” and “No Issues”. */
const GOOD = new Set([10, 18]);

export type Service = "good" | "disrupted" | "closed" | "unknown";

/** TfL's numbers for lines that don't run now by plan or at all: closed, suspended, not running, service closed. */
const CLOSED = new Set([1, 2, 4, 16, 20]);

/** What a status means for a traveller. */
export function serviceOf({ status }: Pick<LineNow, "status">): Service {
  if (!status) return "unknown";
  if (GOOD.has(status.severity)) return "good";
  return CLOSED.has(status.severity) ? "closed" : "disrupted";
}

/** How the board sums itself up: “Good service on all lines”, “3 of 19 lines disrupted”. */
export function summary(lines: LineNow[]): string {
  const services = lines.map(serviceOf);
  const count = (service: Service) => services.filter((each) => each === service).length;
  const [disrupted, closed, good] = [count("disrupted"), count("closed"), count("good")];
  if (good === lines.length) return `Good service on all ${lines.length} lines`;
  const parts = [
    disrupted > 0 && `${disrupted} disrupted`,
    closed > 0 && `${closed} not running`,
    good > 0 && `${good} with a good service`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `Of ${lines.length} lines: ${parts.join(", ")}` : "No status is known";
}
