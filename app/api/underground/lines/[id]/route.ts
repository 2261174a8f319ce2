import { lineDetail } from "@/lib/desks/underground/overview";
import { handle, preflight } from "@/lib/http/handle";
import { parseParams } from "@/lib/http/parse";
import { LineParams } from "../../schema";

/** One line: its status and its routes, branches as routes of their own. */
export const GET = handle({ auth: "caller", name: "/api/underground/lines/[id]" }, ({ params, request }) =>
  lineDetail(parseParams(params, LineParams).id, request.signal),
);

export const OPTIONS = preflight;
