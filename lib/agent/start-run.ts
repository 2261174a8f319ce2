import { store } from "@/db/client";
import { closeWaiting, insertExchange } from "@/db/messages";
import type { Thread } from "@/db/schema";
import { createThread, getThread, updateThread } from "@/db/threads";
import { AppError, fieldError } from "@/lib/errors";
import type { ChatRequest } from "./chat-request";
import type { Desk } from "./desk";
import { execute } from "./execute-run";
import { FIRST_PLACE, type Place, placeQuestion } from "./place-question";
import { Run, runs } from "./run";
import { titleFrom } from "./title";

export interface RunRequest {
  desk: Desk;
  request: ChatRequest;
  /** The caller, whose thread this is or becomes. */
  owner: string;
  /** The concierge chose the desk. */
  picked?: boolean;
}

/**
 * Begins to answer: the question is stored and the first event is there when this returns; the graph starts once that
 * event has been read, so that the first line is on the wire before the model is called.
 * @throws AppError `not_found` for a thread that isn't the caller's or an edited question that isn't the thread's,
 *   `conflict` when it is being answered already, `bad_request` when the thread is another desk's
 */
export function startRun({ desk, request, owner, picked = false }: RunRequest): Run {
  desk.check?.(request);
  const known = request.thread_id ? getThread(owner, request.thread_id) : undefined;
  if (known && known.desk !== desk.id) {
    throw fieldError("bad_request", "desk", `this thread belongs to the ${known.desk} desk`);
  }
  if (known && runs().get(known.id)) {
    throw new AppError("conflict", "This thread is still being answered. Wait for the answer, or stop it.");
  }
  const question = request.query ?? desk.describeAction?.(request) ?? "";
  const ids = { questionId: crypto.randomUUID(), answerId: crypto.randomUUID() };
  const place = known ? placeQuestion(known, ids.questionId, request.edit_of) : FIRST_PLACE;
  const thread = storeQuestion(known, place, ids, { desk, request, owner }, question);
  if (place.isFresh) store().checkpointer.expectNone(place.checkpointThread ?? thread.id);
  const run = new Run(thread.id, ids.answerId);
  runs().add(run);
  run.emit({
    type: "thread",
    threadId: thread.id,
    desk: desk.id,
    title: thread.title,
    ...ids,
    picked,
    ...(place.siblings.length > 0 && { siblings: [...place.siblings, ids.questionId] }),
  });
  run.whenRead(() => void execute(run, desk, { input: desk.input(request, thread.id), place, owner }));
  return run;
}

function storeQuestion(
  known: Thread | undefined,
  { parentId, checkpointThread }: Place,
  ids: { questionId: string; answerId: string },
  { desk, request, owner }: RunRequest,
  question: string,
): Thread {
  const { metadata, session_id, user_id, tags, user_persona } = request;
  return store().sqlite.transaction(() => {
    const thread =
      known ??
      createThread({
        owner,
        desk: desk.id,
        title: titleFrom(question),
        metadata: {
          ...metadata,
          ...(session_id && { session_id }),
          ...(user_id && { user_id }),
          ...(tags && { tags }),
          ...(user_persona && { user_persona }),
        },
      });
    if (known && user_persona && known.metadata.user_persona !== user_persona) {
      updateThread(known.id, { metadata: { ...known.metadata, user_persona } });
    }
    // Who asks something else has no mind to decide.
    if (known) closeWaiting(thread.id);
    insertExchange({ threadId: thread.id, parentId, question, checkpointThread, ...ids });
    return thread;
  })();
}
