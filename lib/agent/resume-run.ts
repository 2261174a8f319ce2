import { Command } from "@langchain/langgraph";
import { findMessage, listPlaces, resumeAnswer } from "@/db/messages";
import type { Message, Thread } from "@/db/schema";
import { getThread } from "@/db/threads";
import { AppError, fieldError } from "@/lib/errors";
import { Approval } from "./approval";
import type { ChatRequest } from "./chat-request";
import type { Desk } from "./desk";
import { execute } from "./execute-run";
import { Run, runs } from "./run";
import { inTurn } from "./run-queue";

interface Decision {
  desk: Desk;
  owner: string;
  threadId: string;
  approval: NonNullable<ChatRequest["approval"]>;
}

/** @throws AppError `not_found`, `bad_request` (another desk's thread) or `conflict` (it doesn't wait for this) */
export function resumeRun({ desk, owner, threadId, approval }: Decision): Run {
  const thread = getThread(owner, threadId);
  const waiting = deskWaiting(thread) ?? thread.desk;
  if (waiting !== desk.id)
    throw fieldError("bad_request", "desk", `this thread belongs to the ${waiting} desk`);
  const { answer, asked } = waitingFor(thread, approval.id);
  const decided: Approval = { ...asked, decision: approval.approved ? "approved" : "refused" };
  if (runs().get(threadId) || !resumeAnswer(answer.id, decided)) throw notWaiting();
  const question = answer.parentId === null ? undefined : findMessage(threadId, answer.parentId);
  const run = new Run(threadId, answer.id, question?.content);
  runs().add(run);
  run.emit({ type: "thread", threadId, desk: desk.id, ...placeOf(thread, answer), picked: false });
  run.emit({ type: "approval", approval: decided });
  const { checkpointThread, checkpointId, steps, ms, model, usage } = answer;
  const goOn = () =>
    execute(run, desk, {
      input: new Command({ resume: { approved: approval.approved } }),
      place: { checkpointThread, checkpointId: checkpointId ?? undefined },
      owner,
      decided,
      before: { steps: steps ?? [], ms: ms ?? 0, model, usage: usage ?? undefined },
    });
  void inTurn(run, goOn);
  return run;
}

export function deskWaiting({ id, leafId }: Pick<Thread, "id" | "leafId">): string | undefined {
  return leafId === null ? undefined : findMessage(id, leafId)?.desk;
}

const notWaiting = () =>
  new AppError("conflict", "This answer doesn't wait for a decision any more. Ask again.");

function waitingFor({ id, leafId }: Thread, approvalId: string): { answer: Message; asked: Approval } {
  const answer = leafId === null ? undefined : findMessage(id, leafId);
  const asked = Approval.safeParse(answer?.approval).data;
  if (answer?.status !== "waiting" || asked?.id !== approvalId) throw notWaiting();
  return { answer, asked };
}

function placeOf(thread: Thread, { id: answerId, parentId }: Message) {
  const places = listPlaces(thread.id);
  const question = places.find(({ id }) => id === parentId);
  const together = places.filter((place) => question && place.parentId === question.parentId);
  return {
    title: thread.title,
    questionId: parentId ?? "",
    answerId,
    ...(together.length > 1 && { siblings: together.map(({ id }) => id) }),
  };
}
