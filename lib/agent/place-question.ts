import { store } from "@/db/client";
import { listPlaces, newestMessage, type PlacedMessage } from "@/db/messages";
import type { Thread } from "@/db/schema";
import { fieldError } from "@/lib/errors";

/** Where a question goes in its thread, and where its graph goes on. */
export interface Place {
  /** The answer it follows; null: none. */
  parentId: string | null;
  /** The checkpoints' thread of its own that it needs or shares; null: the thread's own id. */
  checkpointThread: string | null;
  /** The checkpoint to go on from; absent: the latest. */
  checkpointId?: string;
  /** Nothing can be stored there yet. */
  isFresh: boolean;
  /** With an edited question: those asked in the same place before, oldest first. */
  siblings: string[];
}

/** In a thread that is made with the question. */
export const FIRST_PLACE: Place = {
  parentId: null,
  checkpointThread: null,
  isFresh: true,
  siblings: [],
};

/**
 * Where a new question of a thread goes: at the end of the branch in view, or into the place of another question.
 * @param editOf the question whose place it takes
 * @throws AppError `not_found` naming `edit_of` when the thread has no such question
 */
export function placeQuestion(thread: Thread, questionId: string, editOf?: string): Place {
  if (editOf !== undefined) return placeOfEdit(thread, questionId, editOf);
  const newest = newestMessage(thread.id);
  if (!newest) return FIRST_PLACE;
  // As nearly always. What was written last left the latest checkpoint, so that there is none to look for.
  if (newest.id === thread.leafId && newest.checkpointId !== null) {
    return {
      parentId: newest.id,
      checkpointThread: newest.checkpointThread,
      isFresh: false,
      siblings: [],
    };
  }
  return { ...placeAfter(thread, questionId, thread.leafId, listPlaces(thread.id)), siblings: [] };
}

function placeOfEdit(thread: Thread, questionId: string, editOf: string): Place {
  const messages = listPlaces(thread.id);
  const edited = messages.find(({ id, role }) => id === editOf && role === "human");
  if (!edited) throw fieldError("not_found", "edit_of", "this thread has no such question");
  const siblings = messages.filter(({ parentId }) => parentId === edited.parentId).map(({ id }) => id);
  return { ...placeAfter(thread, questionId, edited.parentId, messages), siblings };
}

/** After an answer on whichever branch: its graph's state, or that of the nearest answer before it which has one. */
function placeAfter(
  thread: Thread,
  questionId: string,
  parentId: string | null,
  messages: PlacedMessage[],
): Omit<Place, "siblings"> {
  const byId = new Map(messages.map((message) => [message.id, message]));
  for (let at = byId.get(parentId ?? ""); at; at = byId.get(at.parentId ?? "")) {
    const checkpointId = at.role === "assistant" ? checkpointOf(thread, at, messages) : undefined;
    if (checkpointId)
      return { parentId, checkpointThread: at.checkpointThread, checkpointId, isFresh: false };
  }
  return { parentId, checkpointThread: `${thread.id}:${questionId}`, isFresh: true };
}

/** The last checkpoint of an answer, if it came to one. */
function checkpointOf(thread: Thread, answer: PlacedMessage, messages: PlacedMessage[]): string | undefined {
  const { id, checkpointThread, checkpointId, createdAt: from } = answer;
  if (checkpointId !== null) return checkpointId;
  const before = messages[messages.indexOf(answer) + 1]?.createdAt ?? null;
  return store().checkpointer.findLastOf(checkpointThread ?? thread.id, { id, from, before });
}
