import { pullFor, resultOf } from "@/lib/desks/land/analyze";
import { AppError, fieldError } from "@/lib/errors";
import { handle, preflight } from "@/lib/http/handle";
import { parseJson } from "@/lib/http/parse";
import { AnalyzeRequest } from "../schema";

/** A query's data and insights, without any chat. */
export const POST = handle({ auth: "caller", name: "/api/land/analyze" }, async ({ request, caller }) => {
  const { chart, focus, top, order, ...query } = await parseJson(request, AnalyzeRequest);
  if (query.areas.length === 0) throw fieldError("bad_request", "areas", "name at least one area");
  if (query.dataset === null) throw fieldError("bad_request", "dataset", "name a dataset by its id");
  const asker = { owner: caller.id, signal: request.signal };
  const pulled = await pullFor(query, asker);
  if (!pulled.ok) {
    throw new AppError("bad_request", pulled.reason.text, { details: { alternatives: pulled.alternatives } });
  }
  return resultOf(pulled.raw, { chart, focus, top, order }, asker);
});

export const OPTIONS = preflight;
