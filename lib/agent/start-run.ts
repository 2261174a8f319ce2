import { store } from "@/db/client";
import { closeWaiting, insertExchange } from "@/db/messages";
import type { Thread } from "@/db/schema";
import { createThread, getThread, updateThread } from "@/db/threads";
import { AppError } from "@/lib/errors";
import { judge, type Verdict } from "@/lib/guard/turn";
import { readable } from "@/lib/understanding/readable";
import type { ChatRequest } from "./chat-request";
import type { Desk } from "./desk";
import { START } from "./desk-id";
import { execute, executeParts, guarded, type PartTurn } from "./execute-run";
import { FIRST_PLACE, type GraphPlace, type Place, placePart, placeQuestion } from "./place-question";
import { Run, runs } from "./run";
import { expectRoom, inTurn } from "./run-queue";
import { isTitledBy, titleFrom } from "./title";

export interface Part {
  desk: Desk;
  question: string;
}

export interface RunRequest {
  desk: Desk;
  parts?: Part[];
  request: ChatRequest;
  owner: string;
  picked?: boolean;
}

/** The graph starts once the first event has been read. @throws AppError `not_found`, `conflict` or `too_busy` */
export function startRun(asked: RunRequest): Run {
  const { desk, parts = [], request, owner, picked = false } = asked;
  for (const { check } of [desk, ...parts.map((part) => part.desk)]) check?.(request);
  expectRoom();
  const known = request.thread_id ? getThread(owner, request.thread_id) : undefined;
  if (known && runs().get(known.id)) {
    throw new AppError("conflict", "This thread is still being answered. Wait for the answer, or stop it.");
  }
  const question = request.query ?? desk.describeAction?.(request) ?? "";
  const ids = { questionId: crypto.randomUUID(), answerId: crypto.randomUUID() };
  const { questionId } = ids;
  const place = known
    ? placeQuestion({ thread: known, desk: desk.id, questionId, editOf: request.edit_of })
    : FIRST_PLACE;
  const thread = storeQuestion(known, place, ids, asked, question);
  const run = new Run(thread.id, ids.answerId, request.query);
  runs().add(run);
  run.emit({
    type: "thread",
    threadId: thread.id,
    desk: desk.id,
    title: thread.title,
    ...ids,
    picked,
    ...(place.siblings.length > 0 && { siblings: [...place.siblings, questionId] }),
  });
  const turn = { owner, threadId: thread.id, answerId: ids.answerId, texts: textsIn(request) };
  const go = async (verdict: Verdict) => {
    const turns = parts.map((part) =>
      partTurnOf(part, request, thread, { questionId, parentId: place.parentId }),
    );
    expectFresh(thread.id, turns.length > 0 ? turns.map((one) => one.place) : [place]);
    if (turns.length > 0) return executeParts(run, desk, turns, { owner, verdict });
    const input =
      verdict.action === "blocked" ? desk.blockedInput?.(request) : desk.input(asRead(request), thread.id);
    return execute(run, desk, { input, place, owner, verdict });
  };
  void inTurn(run, () => guarded(run, desk, owner, () => judge(turn), go));
  return run;
}

const asRead = ({ query, ...request }: ChatRequest): ChatRequest => ({
  ...request,
  ...(query !== undefined && { query: readable(query) }),
});

function textsIn({ query, context, user_persona, user_context }: ChatRequest): string[] {
  const facts = Object.keys(user_context ?? {}).length > 0 ? linesIn(user_context) : "";
  return [query, context, user_persona, facts].flatMap((text) => text || []);
}

function linesIn(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([name, item]) => `${name}: ${linesIn(item)}`)
    .join("\n");
}

function partTurnOf(
  { desk, question }: Part,
  request: ChatRequest,
  thread: Thread,
  { questionId, parentId }: { questionId: string; parentId: string | null },
): PartTurn {
  const input = desk.input({ ...request, query: question }, thread.id);
  return { desk, question, input, place: placePart({ thread, desk: desk.id, questionId }, parentId) };
}

/** So that the checkpointer needn't look where nothing is stored yet. */
function expectFresh(threadId: string, places: GraphPlace[]): void {
  for (const { isFresh, checkpointThread } of places) {
    if (isFresh) store().checkpointer.expectNone(checkpointThread ?? threadId);
  }
}

function storeQuestion(
  known: Thread | undefined,
  { parentId, checkpointThread, siblings }: Place,
  ids: { questionId: string; answerId: string },
  { desk, parts, request, owner }: RunRequest,
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
    // After small talk a thread goes on where it was.
    const isTalk = desk.id === START && !parts?.length;
    if (known && !isTalk && known.desk !== desk.id) updateThread(known.id, { desk: desk.id });
    // A new question means that the user won't decide on the open one.
    if (known) closeWaiting(thread.id);
    insertExchange({ threadId: thread.id, parentId, desk: desk.id, question, checkpointThread, ...ids });
    if (known && parentId === null && isTitledBy(known, siblings)) {
      return updateThread(known.id, { title: titleFrom(question) });
    }
    return thread;
  })();
}
