import type { Message, Thread } from "@/db/schema";
import type { Provenance } from "@/lib/sources/provenance";
import { Score } from "./score";

/** Piece by piece: each question a heading, its answer below. `asked` has desks' ids; none: the thread's own. */
export function* threadMarkdown(
  { title, desk, createdAt }: Pick<Thread, "title" | "desk" | "createdAt">,
  messages: Iterable<Message>,
  asked: string[] = [],
  nameOf: (desk: string) => string = (id) => id,
): Generator<string> {
  const names = asked.length > 0 ? asked.map(nameOf) : [nameOf(desk)];
  yield `# ${inline(title)}\n\n${inline(names.join(", "))} · ${createdAt.slice(0, 10)}`;
  for (const message of messages)
    for (const block of blocksOf(message, names.length > 1 ? nameOf(message.desk) : "")) yield `\n\n${block}`;
  yield "\n";
}

function blocksOf(message: Message, desk: string): string[] {
  if (message.role === "human") return [`## ${inline(message.content) || "Selection"}`];
  return [quote(message.content), ending(message), byline(message, desk), sources(message)].filter(Boolean);
}

/** In one line and without mark-up, so that a question can't look like part of the document. */
const inline = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>#~|&!$]/g, "\\$&");

/** An answer is Markdown itself; in a quote its headings and open fences don't affect the document. */
function quote(text: string): string {
  const trimmed = text.trim();
  if (!trimmed) return "";
  return trimmed
    .split(/\r\n|[\r\n]/)
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

const ENDINGS: Record<Message["status"], string> = {
  running: "Still being answered.",
  complete: "",
  stopped: "Stopped.",
  error: "Failed.",
  interrupted: "Interrupted.",
  waiting: "Waits for a decision.",
};

function ending({ status, error }: Message): string {
  const text = [ENDINGS[status], error ?? ""].filter(Boolean).join(" ");
  return text && `*${inline(text)}*`;
}

function byline({ agentType, confidence, model, score }: Message, desk: string): string {
  const sure = confidence === null ? "" : ` (${Math.round(confidence * 100)}% sure)`;
  const facts = [
    desk && `Desk: ${inline(desk)}`,
    agentType && `Specialist: ${inline(agentType)}${sure}`,
    model && `Model: ${inline(model)}`,
    scoreInWords(score),
  ].filter(Boolean);
  return facts.join(" · ");
}

/** “Score: 0.86 (completeness 1.00, freshness 0.53, relevance 1.00)”. */
function scoreInWords(stored: unknown): string {
  const score = Score.safeParse(stored).data;
  if (!score) return "";
  const parts = score.parts.map(({ name, value }) => `${inline(name)} ${value.toFixed(2)}`);
  return `Score: ${score.value.toFixed(2)} (${parts.join(", ")})`;
}

function sources({ provenance }: Message): string {
  const lines = ((provenance ?? []) as Provenance[]).map(({ source, live, as_of, url, note }) => {
    const facts = [inline(source), live ? "live" : "not live", `as of ${as_of}`];
    if (url) facts.push(`<${url.replace(/[<>\s]/g, encodeURIComponent)}>`);
    if (note) facts.push(inline(note));
    return `- ${facts.join(", ")}`;
  });
  return lines.length > 0 ? `Sources:\n\n${lines.join("\n")}` : "";
}
