import { GraphRecursionError } from "@langchain/langgraph";
import { store } from "@/db/client";
import { type FinishedAnswer, finishAnswer } from "@/db/messages";
import { AppError, toAppError } from "@/lib/errors";
import { REFUSAL, type Threat, type Verdict } from "@/lib/guard/turn";
import { logger } from "@/lib/log";
import { isReadInPart, READ_IN_PART } from "@/lib/understanding/readable";
import { joinedAnswer, joinedState, type PartAnswer, partInWords } from "./answer-parts";
import type { Approval } from "./approval";
import type { Desk, DeskAnswer, GraphState } from "./desk";
import { endAnswerSurely } from "./end-later";
import type { AgentEvent, Answer } from "./events";
import type { GraphPlace } from "./place-question";
import { rememberAnswer } from "./remember-answer";
import { type Run, runs } from "./run";
import {
  type Beginning,
  begun,
  forClients,
  type Progress,
  partOf,
  runGraph,
  saidBy,
  thisTurn,
} from "./run-graph";
import { toStreamError } from "./stream-error";

export interface Start {
  input: unknown;
  place: Pick<GraphPlace, "checkpointThread" | "checkpointId">;
  owner: string;
  decided?: Approval;
  verdict?: Verdict;
  before?: Beginning["before"];
}

/** Refuses an attack here, so that no model sees it, unless the desk's graph refuses attacks itself. */
export async function guarded(
  run: Run,
  desk: Desk,
  owner: string,
  judge: () => Promise<Verdict>,
  go: (verdict: Verdict) => Promise<void>,
): Promise<void> {
  const progress = begun(run, { owner, checkpointThread: null });
  const come = () => outcomeOf(desk, progress);
  if (run.signal.aborted) return fail(run, progress, come, run.signal.reason);
  const verdict = await judge().catch((error) => fail(run, progress, come, error));
  if (!verdict) return;
  if (verdict.action !== "blocked" || desk.blockedInput)
    return go(verdict).catch((error) => fail(run, progress, come, error));
  await refuse(run, desk, progress, verdict.threat);
}

async function refuse(run: Run, desk: Desk, progress: Progress, { category }: Threat): Promise<void> {
  const blocked = { agent: "guard", decision: "BLOCK", reasoning: `Threat: ${category}.` };
  const said = {
    response: REFUSAL,
    provenance: [],
    followUps: desk.examples.slice(0, MOST_EXAMPLES),
    memory: { decisions: [blocked], success: false, securityBlocked: true },
  };
  const state = { response: REFUSAL };
  run.emit({ type: "token", messageId: "guard", text: REFUSAL });
  run.emit({ type: "update", node: "guard", update: state, ms: 0 });
  progress.steps.push({ kind: "node", name: "guard", ms: 0 });
  const outcome = { desk: desk.id, said, state, shown: state, progress };
  await complete(run, outcome).catch((error) => fail(run, progress, () => outcome, error));
}

const MOST_EXAMPLES = 3;

/** Runs a desk's graph until it ends or asks the user; resolves when everything is stored. */
export async function execute(
  run: Run,
  desk: Desk,
  { input, place, owner, decided, verdict, before }: Start,
): Promise<void> {
  const { checkpointThread, checkpointId } = place;
  const progress = begun(run, { owner, checkpointThread, before });
  const come = () => outcomeOf(desk, progress);
  try {
    await runGraph(run, desk, progress, { input, checkpointId, decided, verdict });
    if (progress.approval) await pause(run, come(), progress.approval);
    else await complete(run, toldOfLength(run, come()));
  } catch (error) {
    await fail(run, progress, come, error);
  }
}

export interface PartTurn {
  desk: Desk;
  question: string;
  input: GraphState;
  place: GraphPlace;
}

/** Runs several desks' graphs one after the other; a failure in one leaves the others. `whole` gives the answer. */
export async function executeParts(
  run: Run,
  whole: Desk,
  turns: PartTurn[],
  { owner, verdict }: Pick<Start, "owner" | "verdict">,
): Promise<void> {
  const parts: PartAnswer[] = [];
  let progress = begun(run, { owner, checkpointThread: null });
  const come = () => outcomeOfParts(whole, progress, parts);
  try {
    for (const { desk, question, input, place } of turns) {
      const { checkpointThread, checkpointId } = place;
      const { steps, model, usage, started } = progress;
      progress = begun(run, {
        owner,
        checkpointThread,
        together: { done: [...parts], question },
        before: { steps, model, usage, ms: performance.now() - started },
      });
      const failed = await runGraph(run, desk, progress, { input, checkpointId, verdict }).then(
        () => undefined,
        (error: unknown) => error ?? new Error("unknown"),
      );
      const part = partOf(desk, progress, question);
      parts.push({ ...part, checkpointId: store().checkpointer.lastOf(progress.checkpointThread) });
      if (run.signal.aborted) throw failed;
      if (failed) part.said.response = apologyOf(failed, desk);
      run.emit({
        type: "token",
        messageId: "parts",
        text: `${parts.length > 1 ? "\n\n" : ""}${partInWords(part)}`,
      });
    }
    progress.steps.push({ kind: "node", name: whole.id, ms: 0 });
    run.emit({ type: "update", node: whole.id, update: { response: joinedAnswer(parts).response }, ms: 0 });
    await complete(run, toldOfLength(run, come()));
  } catch (error) {
    await fail(run, progress, come, error);
  }
}

function apologyOf(thrown: unknown, desk: Desk): string {
  const error = explain(thrown);
  if (error.code === "internal") logger().error({ err: thrown, desk: desk.id }, "part of an answer failed");
  return error.message;
}

interface Outcome {
  desk: string;
  said: DeskAnswer;
  /** Absent where the graph hasn't begun. */
  state?: GraphState;
  shown: GraphState;
  progress: Progress;
  checkpointId?: string;
  parts?: PartAnswer[];
}

function outcomeOf(desk: Desk, progress: Progress): Outcome {
  const { state, checkpointThread } = progress;
  const hasBegun = Object.keys(state).length > 0;
  const reduced = thisTurn(progress);
  return {
    desk: desk.id,
    said: saidBy(desk, state),
    state: hasBegun ? reduced : undefined,
    shown: forClients(desk, reduced, progress),
    progress,
    checkpointId: store().checkpointer.lastOf(checkpointThread),
  };
}

function outcomeOfParts({ id }: Desk, progress: Progress, parts: PartAnswer[]): Outcome {
  const state = joinedState(parts);
  const shown = parts.reduce((so, { desk }) => desk.clientState?.(so, progress.owner) ?? so, state);
  return { desk: id, said: joinedAnswer(parts), state, shown, progress, parts };
}

async function complete(run: Run, outcome: Outcome): Promise<void> {
  const { answer, keep } = conclude(run, outcome);
  await keep({ status: "complete" });
  close(run, { type: "answer", answer });
  const { desk, said, parts, progress } = outcome;
  const whole = { desk, question: run.question, said };
  const each = parts?.map((part) => ({ ...part, desk: part.desk.id })) ?? [whole];
  rememberAnswer({ owner: progress.owner, threadId: run.threadId, ms: answer.ms }, each);
}

function toldOfLength(run: Run, outcome: Outcome): Outcome {
  if (!isReadInPart(run.question ?? "")) return outcome;
  const { said, progress, parts } = outcome;
  const rest = `\n\n${READ_IN_PART}`;
  // The note ends what was streamed; otherwise it is sent with the answer.
  if (parts || progress.writing.text) run.emit({ type: "token", messageId: "length", text: rest });
  const response = `${said.response || progress.writing.text}${rest}`;
  return { ...outcome, said: { ...said, response } };
}

async function pause(run: Run, outcome: Outcome, approval: Approval): Promise<void> {
  const { answer, keep } = conclude(run, outcome, approval);
  // Stored before the user is asked, so that they can decide even if the process dies now.
  await keep({ status: "waiting" });
  run.emit({ type: "approval", approval });
  close(run, { type: "answer", answer });
}

function conclude(
  run: Run,
  { desk, said, state, shown, progress, checkpointId, parts }: Outcome,
  asked?: Approval,
) {
  const { model, usage, steps, started, writing } = progress;
  const { agent, confidence, reasoning, provenance, figures, payments, score } = said;
  const response = asked?.question ?? (said.response || writing.text);
  const followUps = asked ? [] : (said.followUps ?? []);
  const ms = Math.round(performance.now() - started);
  const answer: Answer = {
    response,
    thread_id: run.threadId,
    desk,
    parts: parts?.map((part) => ({ desk: part.desk.id, response: part.said.response })),
    agent,
    confidence,
    reasoning,
    state: shown,
    provenance,
    figures,
    payments,
    score,
    follow_ups: followUps,
    approval: asked,
    model,
    usage,
    ms,
  };
  const keep = (ended: Pick<FinishedAnswer, "status" | "error">) =>
    finishAnswer(run.threadId, run.answerId, {
      ...ended,
      content: response,
      agent,
      confidence,
      reasoning,
      data: said.data,
      figures,
      payments,
      score,
      followUps,
      usage,
      state,
      provenance,
      model,
      approval: asked,
      steps,
      ms,
      checkpointId,
      parts: parts?.map(storedPart),
    });
  return { answer, keep };
}

const storedPart = ({ desk, question, said, checkpointThread, checkpointId }: PartAnswer) => ({
  desk: desk.id,
  question,
  response: said.response,
  checkpointThread,
  checkpointId: checkpointId ?? null,
});

async function fail(run: Run, { steps }: Progress, come: () => Outcome, thrown: unknown): Promise<void> {
  const stopped = run.signal.aborted;
  const error = explain(thrown);
  if (!stopped && error.code === "internal")
    logger().error({ err: thrown, thread: run.threadId }, "run failed");
  const ended = stopped ? { status: "stopped" as const } : { status: "error" as const, error: error.message };
  const answer = await keepWhatThereIs(run, come, ended);
  if (stopped) return close(run, { type: "stopped", answer });
  const { status, code, retryAfter } = error;
  const hasFinished = steps.some(({ kind }) => kind === "node");
  const streamed = toStreamError(thrown, hasFinished, error);
  close(run, { type: "error", error: streamed, status, code, retryAfter, answer });
}

/** Whatever fails here, the run must end: readers wait for it and its thread stays busy. */
async function keepWhatThereIs(
  run: Run,
  come: () => Outcome,
  ended: Pick<FinishedAnswer, "status" | "error">,
): Promise<Answer | undefined> {
  try {
    const { answer, keep } = conclude(run, come());
    await keep(ended);
    return answer;
  } catch (cause) {
    logger().error({ err: cause, thread: run.threadId }, "answer could not be stored");
    await endAnswerSurely(run.answerId, ended);
    return undefined;
  }
}

function explain(thrown: unknown): AppError {
  if (!(thrown instanceof GraphRecursionError)) return toAppError(thrown);
  return new AppError(
    "model_unavailable",
    "The answer took too many steps and was given up. Ask again in other words.",
    {
      cause: thrown,
    },
  );
}

/** Frees the thread before the last event, so that its reader can ask the next question at once. */
function close(run: Run, event: AgentEvent): void {
  runs().remove(run);
  run.emit(event);
  run.end();
}
