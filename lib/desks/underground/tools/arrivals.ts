import { z } from "zod";
import { localTime } from "@/lib/agent/local-time";
import { defineTool } from "@/lib/agent/tools/tool";
import { lineSlot, settleStationAndLine, stationSlot } from "../slots";
import { undergroundData } from "../source";
import { resolveStation } from "../stations";
import { Arrival, Direction, LineId, type Station } from "../types";
import { countdown, directionName, LONDON, lineName, timeInLondon } from "../words";
import { arrivalFacts } from "./facts";
import { forModel } from "./for-model";

const SHOWN = 6;

const OPPOSITE: Record<Direction, Direction> = {
  northbound: "southbound",
  southbound: "northbound",
  eastbound: "westbound",
  westbound: "eastbound",
  inner: "outer",
  outer: "inner",
};

/** The next trains at a station. */
export const arrivals = defineTool({
  name: "arrivals",
  description:
    "The next trains at a station, soonest first, optionally of one line and one direction. `nth` asks for a later train: 2 is the one after the next.",
  input: z.object({
    station: z.string().min(1).describe("A station's name"),
    line: LineId.optional(),
    direction: Direction.optional().describe(
      "Only when the question names it; on the Circle line outer is clockwise, inner anticlockwise",
    ),
    nth: z.int().min(1).max(20).optional().describe("Left out for the next train; 2 is the one after it"),
  }),
  output: z.object({
    station: z.object({ id: z.string(), name: z.string() }),
    line: LineId.optional(),
    direction: Direction.optional(),
    nth: z.int(),
    arrivals: z.array(Arrival),
  }),
  understanding: {
    examples: [
      "When is the next train from Baker Street?",
      "When's the next train at Baker Street?",
      "Next train from Baker Street",
      "Next Bakerloo line train from Baker Street",
      "Next southbound Bakerloo line train from Baker Street",
      "next Bakerloo line at Baker Street",
      "Baker Street next Bakerloo line",
      "Baker Street arrivals",
      "Departures from Baker Street",
      "Show me the departure board for Baker Street",
      "What's the next train out of Baker Street?",
      "What trains are coming at Baker Street?",
      "What is due at Baker Street?",
      "How long until the next train at Baker Street?",
      "How many minutes until the Bakerloo line train at Baker Street?",
      "How long do I have to wait at Baker Street for a Bakerloo line train?",
      "I just missed one at Baker Street, when's the next?",
      "Is there a train soon from Baker Street?",
      "Are there any more trains from Baker Street tonight?",
      "When does the next train leave Baker Street?",
      "When is the Bakerloo line train due at Baker Street?",
      "Live times for Baker Street",
      "The second train from Baker Street",
      "When's the one after the next at Baker Street?",
      "I'm at Baker Street, when does my Bakerloo line train come?",
      "Waiting at Baker Street for a northbound, how long?",
      "Which platform is the next train at Baker Street?",
      "Bakerloo line Baker Street eta",
      "Baker Street, Bakerloo line, third train along",
      "The doors closed in my face at Baker Street, when's another?",
      "Do I have time for a coffee before the next one at Baker Street?",
      "Tell me when a Bakerloo line train is next expected at Baker Street",
      "What have we got coming into Baker Street?",
      "Bakerloo line times at Baker Street going south",
      "How far off is the next Bakerloo line train at Baker Street?",
      "Anything leaving Baker Street soon?",
      "Baker Street northbound please",
      "What time's my train at Baker Street?",
      "When's a train due there?",
    ],
    keywords: [
      "next",
      "when is the next",
      "whens the next",
      "arrivals",
      "departures",
      "departure board",
      "board",
      "due",
      "next train",
      "how long till",
      "how long until",
      "wait",
      "train from now",
      "eta",
      "coming",
      "another",
      "expected",
      "missed",
    ],
    slots: {
      station: { ...stationSlot, required: true, carry: true, spread: true },
      line: lineSlot,
      direction: {
        kind: "choice",
        phrases: {
          northbound: [
            "northbound",
            "north bound",
            "going north",
            "heading north",
            "northwards",
            "northward",
            "north",
          ],
          southbound: [
            "southbound",
            "south bound",
            "going south",
            "heading south",
            "southwards",
            "southward",
            "south",
          ],
          eastbound: [
            "eastbound",
            "east bound",
            "going east",
            "heading east",
            "eastwards",
            "eastward",
            "east",
          ],
          westbound: [
            "westbound",
            "west bound",
            "going west",
            "heading west",
            "westwards",
            "westward",
            "west",
          ],
          inner: ["inner", "inner rail", "anticlockwise", "anti clockwise", "counterclockwise"],
          outer: ["outer", "outer rail", "clockwise"],
        },
      },
      nth: { kind: "ordinal" },
    },
    followUps: [
      {
        examples: [
          "and the next one?",
          "and the one after?",
          "and after that?",
          "the one after that",
          "what about the next one",
          "and the following train?",
          "if I miss that one?",
          "I'd rather take the following one, when's that?",
          "I won't make that, when is the following one?",
          "and then?",
        ],
        apply: (last) => ({ nth: (last.nth ?? 1) + 1 }),
      },
      {
        examples: [
          "opposite direction",
          "and the other direction?",
          "what about the other way?",
          "going the other way",
        ],
        apply: ({ direction }) => (direction ? { direction: OPPOSITE[direction] } : {}),
      },
    ],
    settle: settleStationAndLine,
  },
  facts: ({ data }) => arrivalFacts(data.station.name, data.arrivals),
  forModel: forModel(({ station, nth, arrivals: trains }) => ({
    station: station.name,
    nth,
    trains: trains.map(({ line, destination, direction, platform, expected, seconds }) => ({
      line,
      to: destination,
      direction,
      platform,
      at: localTime(Date.parse(expected), LONDON),
      in: countdown(seconds),
    })),
  })),
  async run({ input: { station: name, line, direction, nth = 1 }, ctx: { signal } }) {
    const station = resolveStation(name, line);
    const { data, provenance } = await undergroundData(signal).arrivals(station, line);
    const bound = direction ? data.filter((arrival) => arrival.direction === direction) : data;
    const trains = bound.slice(nth - 1, nth - 1 + SHOWN);
    const what = { station, line, direction, nth };
    return {
      data: { station: { id: station.id, name: station.name }, line, direction, nth, arrivals: trains },
      message: trains.length > 0 ? board(what, trains) : none(what, data),
      provenance: [provenance],
      followUps: trains.length > 0 ? ["And the next one?", `Is ${station.name} step-free?`] : undefined,
    };
  },
});

interface Asked {
  station: Station;
  line?: LineId;
  direction?: Direction;
  nth: number;
}

function which({ line, direction }: Asked): string {
  return [direction && directionName(direction), line && lineName(line)].filter(Boolean).join(" ");
}

const ORDINALS = ["", "", "second", "third", "fourth", "fifth", "sixth"];

function board(asked: Asked, trains: Arrival[]): string {
  const { station, line, nth } = asked;
  const kind = which(asked);
  const lead = nth === 1 ? "Next" : `From the ${ORDINALS[nth] ?? `${nth}th`} on, the`;
  const rows = trains.map((train) => `- ${row(train, !line, station.lines.length > 1)}`);
  return [`${lead} ${kind ? `${kind} ` : ""}trains at **${station.name}** (London time):`, "", ...rows].join(
    "\n",
  );
}

function row(train: Arrival, anyLine: boolean, manyLines: boolean): string {
  const line = anyLine && manyLines ? `${lineName(train.line)} ` : "";
  const platform = train.platform ? `, ${train.platform}` : "";
  return `**${countdown(train.seconds)}** (${timeInLondon(train.expected)}): ${line}to ${train.destination}${platform}`;
}

function none(asked: Asked, all: Arrival[]): string {
  const { station, line } = asked;
  if (line && !station.lines.includes(line)) {
    return `The ${lineName(line)} doesn't call at **${station.name}**; the lines there are ${station.lines.map(lineName).join(", ")}.`;
  }
  const kind = which(asked);
  const others = [...new Set(all.map((arrival) => arrival.direction).filter((found) => found !== null))];
  const hint = others.length > 0 ? ` Trains there run ${others.map(directionName).join(" and ")}.` : "";
  return `No ${kind ? `${kind} ` : ""}trains are expected at **${station.name}** right now.${hint}`;
}
