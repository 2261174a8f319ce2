import type { Message, Thread } from "@/db/schema";
import type { GraphState } from "@/lib/agent/desk";
import { desks } from "@/lib/desks";

/** How the state of a message is shown: as its desks show it while they answer. */
export const presenter =
  ({ owner }: Thread) =>
  (state: GraphState, { desk, parts }: Pick<Message, "desk" | "parts">): GraphState =>
    (parts ?? [{ desk }]).reduce(
      (shown, part) => desks.find(({ id }) => id === part.desk)?.present?.(shown, owner) ?? shown,
      state,
    );
