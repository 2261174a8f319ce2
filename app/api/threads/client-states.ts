import type { Message, Thread } from "@/db/schema";
import type { GraphState } from "@/lib/agent/desk";
import { desks } from "@/lib/desks";

/** A stored state becomes what clients got while the desks answered. */
export const clientStates =
  ({ owner }: Thread) =>
  (state: GraphState, { desk, parts }: Pick<Message, "desk" | "parts">): GraphState =>
    (parts ?? [{ desk }]).reduce(
      (shown, part) => desks.find(({ id }) => id === part.desk)?.clientState?.(shown, owner) ?? shown,
      state,
    );
