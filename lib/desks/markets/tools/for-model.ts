import type { ForModel } from "@/lib/agent/tools/tool";

/** What a model reads of every result: whether it came off, the message, which holds each figure with its time, and the sources. */
export const forModel: ForModel<object> = ({ data, message, provenance }) => ({
  ...("status" in data && { status: data.status }),
  message,
  sources: provenance.map(({ source, live, as_of }) => ({ source, live, as_of })),
});
