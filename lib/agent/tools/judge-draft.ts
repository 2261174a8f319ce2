import { callsInText, isForPrograms, type WrittenCall } from "./calls-in-text";
import type { Draft } from "./draft";
import { readArgs } from "./read-args";
import type { AnyTool, ToolContext } from "./tool";

export interface Setback {
  kind: "refused" | "calls" | "cut" | "empty" | "promise" | "figures" | "leak" | "broken";
  toModel: string;
  /** For the user if that fails, too; continues after the model's name. */
  toUser: string;
}

export interface ReadyCall {
  name: string;
  args: Record<string, unknown>;
}

/** 0 where there is none. */
export function lastSentenceEnd(text: string): number {
  const last = [...text.matchAll(/[.!?][)\]"”*_]*(?=\s|$)/g)].at(-1);
  return last ? last.index + last[0].length : 0;
}

export interface Judged {
  calls: ReadyCall[];
  setback?: Setback;
}

const REFUSALS = new Set(["content_filter", "refusal", "SAFETY"]);
const CUTS = new Set(["length", "max_tokens", "MAX_TOKENS"]);

/** “Let me check that for you.”, with nothing called. */
const PROMISE =
  /\b(?:let me|i['’]?ll|i will|i['’]m going to|i am going to|one moment|hold on|please wait)\b[^.!?]*\b(?:check|look|find|get|fetch|retrieve|search|pull|call|use)/i;
const MOST_PROMISED = 300;

interface Judging extends Pick<ToolContext, "caller"> {
  hasCalled: boolean;
}

export function judgeDraft(draft: Draft, tools: AnyTool[], { hasCalled, caller }: Judging): Judged {
  const toolOf = (name: string) => tools.find((tool) => tool.name === name);
  const written = draft.calls.length > 0 ? draft.calls : callsInText(draft.text);
  const faults: string[] = [];
  const calls: ReadyCall[] = [];
  for (const call of written) {
    const read = readCall(call, toolOf(call.name), tools);
    if ("fault" in read) faults.push(read.fault);
    else calls.push({ name: call.name, args: read.args });
  }
  const unique = withoutRepeats(calls, toolOf, caller);
  if (faults.length > 0) return { calls: unique, setback: badCalls(faults, CUTS.has(draft.finish), tools) };
  if (calls.length > 0) return { calls: unique };
  return { calls: [], setback: badText(draft, tools, hasCalled) };
}

function readCall({ name, args }: WrittenCall, tool: AnyTool | undefined, tools: AnyTool[]) {
  if (tool) {
    const read = readArgs(tool, args);
    return "fault" in read ? { fault: `${name}: ${read.fault}` } : read;
  }
  const known = tools.map((each) => each.name).join(", ");
  return { fault: `There is no tool called ${name || "nothing"}. The tools are: ${known}.` };
}

function withoutRepeats(
  calls: ReadyCall[],
  toolOf: (name: string) => AnyTool | undefined,
  caller: string,
): ReadyCall[] {
  const keyOf = ({ name, args }: ReadyCall) =>
    `${name} ${JSON.stringify(toolOf(name)?.sameAs?.(args, { caller }) ?? Object.entries(args).sort())}`;
  return [...new Map(calls.map((call) => [keyOf(call), call])).values()];
}

const badCalls = (faults: string[], isCut: boolean, tools: AnyTool[]): Setback => ({
  kind: "calls",
  toModel:
    tools.length > 0
      ? `Nothing was called. ${faults.join(" ")} Call again, with complete JSON arguments.`
      : "There is nothing to call now. Answer in words.",
  toUser: isCut ? "was cut off in the middle of a call" : "called its tools in ways that can't be understood",
});

function badText(
  { text, refusal, finish }: Draft,
  tools: AnyTool[],
  hasCalled: boolean,
): Setback | undefined {
  if (refusal || REFUSALS.has(finish)) {
    return {
      kind: "refused",
      toModel:
        "You declined. If the question is about what you answer here, answer it; else say in one sentence what you can answer.",
      toUser: "declined to answer",
    };
  }
  if (isForPrograms(text))
    return badCalls(
      ["You wrote text that only a program can read."],
      CUTS.has(finish),
      hasCalled ? [] : tools,
    );
  if (CUTS.has(finish)) {
    return {
      kind: lastSentenceEnd(text) > 0 ? "cut" : "empty",
      toModel: "Your answer was cut off at its limit. Write it again, whole, in at most 100 words.",
      toUser: text ? "was cut off at its limit" : "used up its tokens before it answered",
    };
  }
  if (!text.trim()) {
    return {
      kind: "empty",
      toModel:
        hasCalled || tools.length === 0
          ? "Your answer was empty. Answer in words, from the results."
          : "Your answer was empty. Call a tool, or answer in words.",
      toUser: "gave an empty answer",
    };
  }
  const isPromise =
    tools.length > 0 &&
    !hasCalled &&
    text.length < MOST_PROMISED &&
    !text.includes("?") &&
    PROMISE.test(text);
  if (!isPromise) return undefined;
  return {
    kind: "promise",
    toModel:
      "You said what you would do, and called no tool. Call it now. If you lack what only the user knows, ask for it in one sentence.",
    toUser: "called no tool",
  };
}
