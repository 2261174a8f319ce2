import { localMoment } from "@/lib/agent/local-time";
import type { ToolResult } from "@/lib/agent/tools/tool";
import { LONDON } from "../format";

/** What a model reads of a result: its message, where it is from, and `rest`, the little that the message doesn't say. */
export const forModel =
  <Data>(rest: (data: Data) => object) =>
  ({ message, data, provenance }: ToolResult<Data>): object => ({
    message,
    ...rest(data),
    source: provenance.map(({ source, live, as_of }) => ({
      from: source,
      live,
      as_of: localMoment(Date.parse(as_of), LONDON),
    })),
  });
