import { branchTo, newestLeaf } from "@/db/branches";
import { findMessage, listPlaces, type PlacedMessage } from "@/db/messages";
import type { Thread } from "@/db/schema";
import { deleteThread, getThread, type ThreadChange, updateThread } from "@/db/threads";
import { AppError, fieldError } from "@/lib/errors";
import { START } from "./desk-id";
import { runs } from "./run";
import { isTitledBy, titleFrom } from "./title";

/** Stops its answer in progress, too. @throws AppError `not_found` */
export async function removeThread(owner: string, id: string): Promise<void> {
  deleteThread(owner, id);
  const run = runs().get(id);
  run?.stop();
  await run?.ended;
}

export interface ThreadPatch {
  title?: string;
  metadata?: Record<string, unknown>;
  active_message_id?: string;
}

/** @throws AppError `not_found`, naming `active_message_id` when the thread has no such message */
export function changeThread(owner: string, id: string, patch: ThreadPatch): Thread {
  const thread = getThread(owner, id);
  const { active_message_id: messageId, title, metadata } = patch;
  return updateThread(id, {
    metadata,
    ...(messageId && branchThrough(thread, messageId)),
    ...(title && { title }),
  });
}

function branchThrough(thread: Thread, messageId: string): Pick<ThreadChange, "leafId" | "desk" | "title"> {
  const messages = listPlaces(thread.id);
  if (!messages.some(({ id }) => id === messageId))
    throw fieldError("not_found", "active_message_id", "this thread has no such message");
  const leafId = newestLeaf(messages, messageId);
  // After small talk a thread goes on where it was.
  const last = branchTo(messages, leafId).findLast(({ desk, parts }) => desk !== START || parts !== null);
  return { leafId, desk: last?.desk, title: titleOfBranch(thread, leafId, messages) };
}

/** Undefined where a person set the title, or it is the same. */
export function titleOfBranch(
  thread: Thread,
  leafId: string,
  messages: PlacedMessage[] = listPlaces(thread.id),
): string | undefined {
  const firsts = messages.filter(({ parentId }) => parentId === null).map(({ id }) => id);
  const [first] = branchTo(messages, leafId);
  if (!first || !isTitledBy(thread, firsts)) return undefined;
  const title = titleFrom(findMessage(thread.id, first.id)?.content ?? "");
  return title === thread.title ? undefined : title;
}

/** @throws AppError `not_found`, or `bad_request` when it is a question */
export function assertAnswer(owner: string, threadId: string, messageId: string): void {
  getThread(owner, threadId);
  const message = listPlaces(threadId).find(({ id }) => id === messageId);
  if (!message) throw new AppError("not_found", "There is no such message in this thread.");
  if (message.role === "assistant") return;
  throw fieldError("bad_request", "messageId", "this is a question; only answers are rated");
}
