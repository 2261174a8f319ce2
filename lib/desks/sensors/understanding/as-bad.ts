import type { Call, Turn } from "@/lib/understanding/frame";
import { sureFrame } from "@/lib/understanding/frame";
import { slotsOf } from "@/lib/understanding/link";
import type { Understanding } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import { given } from "./args";
import { kindsOf, SIDE, saidOf } from "./kinds";
import { quantitiesIn } from "./last-moment";
import type { SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import { isTimeSaid } from "./times-said";

const WORDS = "(bad|stuffy|stale|poor|high|low|warm|hot|cold|cool|damp|humid|dry)";
/** The whole turn: why, when and how long, what comes of it and what else it is held against are asked otherwise. */
const AS_BAD = new RegExp(
  `^(?:and |but |then |ok |okay )*(?:is|are|was|were|does|do|did) (?:(?!.*\\b(?:why|when|how|what|which|ever|always|often|usually)\\b).+? )?(?:get |just |quite |nearly |also )*(?:as|that|equally) ${WORDS}(?: there| (?:in|at) (?!.*\\b(?:as|that|than|when|if|and|or|because)\\b).+?)?(?: too| as well| also| either)?$`,
);
const LOW: ReadonlySet<string> = new Set(["low", "cold", "cool", "dry"]);

/** “Does the study get as stuffy?” after an answer about another sensor: both, of the same time, with a verdict. */
export function asBad(
  question: string,
  history: readonly Turn[],
  context: SensorContext,
  now: Date,
): Understanding | undefined {
  const [, word] = AS_BAD.exec(normalise(question)) ?? [];
  const last = history.at(-1);
  if (!word || !last || last.calls.length === 0 || isTimeSaid(question, { now, zone: "UTC" }))
    return undefined;
  const [named, other] = new Set(
    matcherFor(context.sensors)
      .find(question)
      .flatMap(({ sensors }) => sensors.map(({ address }) => address)),
  );
  const [before, more] = new Set(last.calls.flatMap(({ args }) => addressesIn(args)));
  if (!named || other || !before || more || before === named) return undefined;
  const side = LOW.has(word) || saidOf(SIDE, word).includes("low") ? "lowest" : "highest";
  const own = quantitiesIn(question);
  const calls = last.calls.flatMap((call) =>
    besideIn(call, { addresses: [before, named], named, side, own }),
  );
  if (calls.length === 0) return undefined;
  const frame = sureFrame("sensors", "history", {
    text: question,
    slots: slotsOf(question, { spans: [] }, kindsOf(context)),
    at: now,
  });
  return { kind: "calls", calls, frames: [frame] };
}

const addressesIn = (args: Call["args"]): string[] =>
  [args.address, args.addresses].flat().filter((one): one is string => typeof one === "string");

interface Beside {
  addresses: string[];
  named: string;
  side: "highest" | "lowest";
  own: string[];
}

function besideIn({ tool, args }: Call, { addresses, named, side, own }: Beside): Call[] {
  const { quantity, quantities, since, until } = args;
  const isOther = own.length > 0 && typeof quantity === "string" && !own.includes(quantity);
  if (tool === "plotSensorHistory" && !isOther)
    return [
      {
        tool,
        args: given({ addresses, quantity, since, until, focus: side, first: side, expected: named }),
      },
    ];
  const asked = own.length > 0 ? own : [quantity, quantities].flat().filter(Boolean);
  return tool === "fetchIoTSensorData"
    ? asked.map((one) => ({
        tool: "compareSensors",
        args: { addresses, quantity: one, first: side, expected: named },
      }))
    : [];
}
