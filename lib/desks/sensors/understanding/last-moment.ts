import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { readTime } from "@/lib/understanding/times";
import type { Plottable } from "../types";
import { addressesOf, given } from "./args";
import { quantitiesOf, toSpan } from "./asked";
import { QUANTITY, saidOf } from "./kinds";
import type { KnownSensor } from "./sensor-context";

/** Stored readings of the moment of the last answer, side by side: free. */
export function atLastTime(
  request: Request,
  sensors: readonly KnownSensor[],
  first: "highest" | "lowest",
  {
    said = "",
    focus = "mean",
    expect,
    expected,
  }: { said?: string; focus?: "mean" | "apart" | "ranked"; expect?: "different"; expected?: string } = {},
): Planned {
  const before = request.earlier[0];
  const [quantity = "temperature"] = [...quantitiesOf(request), ...quantitiesIn(said)];
  const span = lastSpan(request);
  return [
    {
      tool: "plotSensorHistory",
      args: given({
        addresses: addressesOf([...sensors]),
        quantity,
        ...(span ?? { at: before?.at ?? request.moment.now.toISOString() }),
        first,
        focus,
        expect,
        expected,
      }),
    },
  ];
}

export const quantitiesIn = (text: string): Plottable[] => [
  ...new Set(
    saidOf(QUANTITY, text).flatMap((one): Plottable[] =>
      one === "air" ? ["eco2", "tvoc"] : [one as Plottable],
    ),
  ),
];

function lastSpan(request: Request) {
  const before = request.earlier[0];
  const slot = before?.slots.find(({ role }) => role === "time" || role === "since");
  const time = slot && readTime(slot.text, request.moment, slot.role === "since" ? { as: "since" } : {});
  const span = time && toSpan(time, request.moment.now.getTime());
  return span?.since || span?.at ? { since: span.since, until: span.until, at: span.at } : undefined;
}
