import { store } from "@/db/client";
import { listPlaces, newestMessage, type PlacedMessage } from "@/db/messages";
import type { Thread } from "@/db/schema";
import { fieldError } from "@/lib/errors";

export interface GraphPlace {
  /** Null: the thread's own. */
  checkpointThread: string | null;
  /** Absent: the latest. */
  checkpointId?: string;
  isFresh: boolean;
}

export interface Place extends GraphPlace {
  /** The answer it follows; null: none. */
  parentId: string | null;
  /** For an edited question: those asked in the same place before, oldest first. */
  siblings: string[];
}

export const FIRST_PLACE: Place = {
  parentId: null,
  checkpointThread: null,
  isFresh: true,
  siblings: [],
};

interface Asked {
  thread: Thread;
  /** Each desk's graph resumes where that desk was left on the branch. */
  desk: string;
  questionId: string;
  editOf?: string;
}

/** At the branch's end, or in an edited question's place. @throws AppError `not_found` naming `edit_of` */
export function placeQuestion(asked: Asked): Place {
  const { thread, desk, editOf } = asked;
  if (editOf !== undefined) return placeOfEdit(asked, editOf);
  const newest = newestMessage(thread.id);
  if (!newest) return FIRST_PLACE;
  // Nearly always the newest answer left the latest checkpoint, so there is none to look for.
  if (newest.id === thread.leafId && newest.desk === desk && newest.checkpointId !== null) {
    return {
      parentId: newest.id,
      checkpointThread: newest.checkpointThread,
      isFresh: false,
      siblings: [],
    };
  }
  const { leafId } = thread;
  return { ...placeAfter(asked, leafId, listPlaces(thread.id)), parentId: leafId, siblings: [] };
}

export function placePart(asked: Asked, parentId: string | null): GraphPlace {
  return placeAfter(asked, parentId, listPlaces(asked.thread.id));
}

function placeOfEdit(asked: Asked, editOf: string): Place {
  const messages = listPlaces(asked.thread.id);
  const edited = messages.find(({ id, role }) => id === editOf && role === "human");
  if (!edited) throw fieldError("not_found", "edit_of", "this thread has no such question");
  const { parentId } = edited;
  const siblings = messages.filter((message) => message.parentId === parentId).map(({ id }) => id);
  return { ...placeAfter(asked, parentId, messages), parentId, siblings };
}

/** On any branch, with the desk's state there or at the nearest answer before it. */
function placeAfter(
  { thread, desk, questionId }: Asked,
  parentId: string | null,
  messages: PlacedMessage[],
): GraphPlace {
  const byId = new Map(messages.map((message) => [message.id, message]));
  for (let at = byId.get(parentId ?? ""); at; at = byId.get(at.parentId ?? "")) {
    const left = at.role === "assistant" ? leftAt(thread, desk, at, messages) : undefined;
    if (left) return { ...left, isFresh: false };
  }
  return { checkpointThread: `${thread.id}:${questionId}:${desk}`, isFresh: true };
}

function leftAt(
  thread: Thread,
  desk: string,
  answer: PlacedMessage,
  messages: PlacedMessage[],
): Required<Omit<GraphPlace, "isFresh">> | undefined {
  const part = answer.parts?.findLast((one) => one.desk === desk);
  if (part?.checkpointId) return { checkpointThread: part.checkpointThread, checkpointId: part.checkpointId };
  if (answer.desk !== desk) return undefined;
  const checkpointId = checkpointOf(thread, answer, messages);
  return checkpointId ? { checkpointThread: answer.checkpointThread, checkpointId } : undefined;
}

function checkpointOf(thread: Thread, answer: PlacedMessage, messages: PlacedMessage[]): string | undefined {
  const { id, checkpointThread, checkpointId, createdAt: from } = answer;
  if (checkpointId !== null) return checkpointId;
  const before = messages[messages.indexOf(answer) + 1]?.createdAt ?? null;
  return store().checkpointer.findLastOf(checkpointThread ?? thread.id, { id, from, before });
}
