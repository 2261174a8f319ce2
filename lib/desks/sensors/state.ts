import type { BaseMessage } from "@langchain/core/messages";
import { Annotation } from "@langchain/langgraph";
import type { Figure } from "@/lib/agent/figure";
import { KNOWN_OF_CALLER } from "@/lib/agent/known-of-caller";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import type { PaidReceipt } from "./types";

const latest = <T>(fallback: T) => ({ reducer: (_: T, y: T) => y, default: () => fallback });

export interface InView {
  address: string;
  name: string;
}

export const SensorsState = Annotation.Root({
  messages: Annotation<BaseMessage[]>({ reducer: (x, y) => x.concat(y), default: () => [] }),
  ...KNOWN_OF_CALLER,
  /** The asker's time zone, by its IANA name. */
  zone: Annotation<string>(latest("UTC")),
  inView: Annotation<InView | null>(latest<InView | null>(null)),
  response: Annotation<string>(latest("")),
  figures: Annotation<Figure[] | undefined>(latest<Figure[] | undefined>(undefined)),
  calls: Annotation<ToolCallRecord[]>(latest<ToolCallRecord[]>([])),
  payments: Annotation<PaidReceipt[]>(latest<PaidReceipt[]>([])),
});

export type SensorsState = typeof SensorsState.State;
export type SensorsUpdate = typeof SensorsState.Update;
