import type { Call } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";

/** “How many stops is that, and do I have to change?” asks two things of one way, which is told once. */
export function toldOnce(understood: Understanding): Understanding {
  if (understood.kind !== "calls") return understood;
  const calls: Call[] = [];
  for (const call of understood.calls) {
    const at = calls.findIndex((one) => isOfSameWay(one, call));
    if (at < 0) calls.push(call);
    else calls[at] = { ...call, args: { ...calls[at]!.args, and_focus: call.args.focus } };
  }
  return { ...understood, calls };
}

function isOfSameWay(one: Call, other: Call): boolean {
  const isTwo = one.tool === "plan_journey" && other.tool === one.tool && !("and_focus" in one.args);
  return isTwo && Boolean(one.args.focus && other.args.focus) && keyOf(one) === keyOf(other);
}

const keyOf = ({ args: { focus: _, ...args } }: Call): string =>
  JSON.stringify(Object.entries(args).toSorted(([a], [b]) => a.localeCompare(b)));
