import { z } from "zod";
import { oneLine } from "@/lib/agent/prompt";
import { defineTool } from "@/lib/agent/tools/tool";
import { lineSlot } from "../slots";
import { undergroundData } from "../source";
import { LineId, LineStatus } from "../types";
import { counted, lineName, listed } from "../words";
import { statusFacts } from "./facts";
import { forModel } from "./for-model";

const GOOD = 10;

/** Whether a line runs, for the lines asked about or for all of them. */
export const lineStatus = defineTool({
  name: "line_status",
  description:
    "Current service status of one, several or all lines: good service, delays, closures and the reason. Leave `lines` empty for the whole network.",
  input: z.object({ lines: z.array(LineId).default([]).describe("Line ids; empty means every line") }),
  output: z.array(LineStatus),
  understanding: {
    examples: [
      "Is the Bakerloo line running?",
      "Is the Bakerloo line running normally today?",
      "Are there any delays on the Bakerloo line?",
      "Is there a good service on the Bakerloo line?",
      "What's the status of the Bakerloo line?",
      "Bakerloo line status",
      "Bakerloo line?",
      "How is the Bakerloo line doing?",
      "How's the Bakerloo line looking this morning?",
      "Is the Bakerloo line working?",
      "Is the Bakerloo line ok?",
      "Is the Bakerloo line down?",
      "Is the Bakerloo line closed this weekend?",
      "Is the Bakerloo line open?",
      "Has the Bakerloo line packed up?",
      "Is the Bakerloo line up and running again?",
      "Is the Bakerloo line suspended?",
      "What's wrong with the Bakerloo line?",
      "Why is the Bakerloo line so slow?",
      "What is happening on the Bakerloo line?",
      "Is the Bakerloo line messed up?",
      "Can I rely on the Bakerloo line tonight?",
      "Any problems with the Bakerloo line?",
      "Are trains running on the Bakerloo line?",
      "Severe delays on the Bakerloo line",
      "Are there engineering works on the Bakerloo line?",
      "How are the Bakerloo line and the Bakerloo line running?",
      "Any delays on the tube?",
      "How is the network today?",
      "Which lines have delays?",
      "Are all the lines running?",
      "Is everything running on time?",
      "Tube status",
      "Give me an overview of all lines",
      "Give me a rundown of the whole network",
      "What's the situation across the Underground?",
      "Bakerloo line any good today?",
      "Is the Bakerloo line knackered?",
      "Bakerloo line playing up again",
      "Is the Bakerloo line up the spout?",
      "Anything I should worry about on the Bakerloo line before I leave?",
      "I've been stood on a platform for twenty minutes, is the Bakerloo line even running?",
      "There's been a signal failure at Baker Street, is the Bakerloo line affected?",
      "Please, the Bakerloo line, does it function today?",
      "Bakerloo line and Bakerloo line, moving or not?",
      "Is the Bakerloo line okay now after the incident?",
      "Should I take the Bakerloo line or is it stuck?",
      "What have I got to look forward to on the Bakerloo line?",
      "Any bother on the Bakerloo line today?",
      "Is something up with that line?",
      "Is it running normally today?",
      "Give me every line that has a problem right now",
      "What's broken on London's trains today?",
      "How are all the rest doing?",
      "How are the other lines?",
      "Is it worth leaving the house, are the trains ok?",
      "Is the usual line buggered?",
      "Are there any closures this weekend?",
      "Are there strikes today?",
      "What lines are disrupted at the moment?",
    ],
    keywords: [
      "status",
      "delay",
      "delays",
      "delayed",
      "disruption",
      "disruptions",
      "disrupted",
      "running",
      "closed",
      "closure",
      "closures",
      "suspended",
      "problems",
      "good service",
      "working",
      "ok",
      "engineering works",
      "strike",
      "all lines",
      "network",
      "any good",
      "knackered",
      "bother",
      "affected",
      "moving",
      "stuck",
      "broken",
      "normally",
      "playing up",
      "every line",
    ],
    slots: {
      lines: {
        ...lineSlot,
        many: true,
        narrow: undefined,
        vague: ["my line", "this line", "that line", "the line", "my usual line", "my usual", "usual line"],
        all: ["all", "every", "rest", "others", "other lines", "whole", "network", "everything"],
      },
    },
  },
  facts: ({ data }) => statusFacts(data),
  forModel: forModel((statuses) => ({
    lines: statuses.length,
    good_service: statuses.filter(({ severity }) => severity === GOOD).length,
    statuses: Object.fromEntries(statuses.map(({ line, status }) => [line, status])),
  })),
  async run({ input: { lines }, ctx: { signal } }) {
    const { data, provenance } = await undergroundData(signal).status(lines);
    return {
      data,
      message: describe(data, lines.length === 0),
      provenance: [provenance],
      followUps: ask(data),
    };
  },
});

function describe(statuses: LineStatus[], all: boolean): string {
  const troubled = statuses.filter((status) => status.severity !== GOOD);
  const good = statuses.filter((status) => status.severity === GOOD);
  if (all && troubled.length === 0) return `Good service on all ${counted(good.length, "line")}.`;
  const lines = troubled.map((status) => trouble(status, all ? BRIEF : FULL));
  if (good.length > 0) lines.push(goodService(good, all && troubled.length > 0));
  return lines.length === 1 ? lines.join("") : lines.map((line) => `- ${line}`).join("\n");
}

/** How much of TfL's reason is told: of many lines, and of those that were asked about. */
const BRIEF = 240;
const FULL = 800;

function trouble({ line, status, reason }: LineStatus, most: number): string {
  return `**${lineName(line)}**: ${status}.${reason ? ` ${oneLine(reason, most)}` : ""}`;
}

function goodService(good: LineStatus[], others: boolean): string {
  if (others) return `Good service on the other ${counted(good.length, "line")}.`;
  return `**${listed(good.map(({ line }) => lineName(line)))}**: Good Service.`;
}

function ask(statuses: LineStatus[]): string[] {
  const [first] = statuses;
  if (!first) return [];
  if (statuses.length > 1) return [`What is happening on the ${lineName(first.line)}?`];
  return ["How are all the other lines?", `Which stations are on the ${lineName(first.line)}?`];
}
