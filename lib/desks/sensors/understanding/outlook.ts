import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { addressesOf, DAY_MS, given } from "./args";
import { limitsOf, quantitiesOf, says, spanOf } from "./asked";
import { MONEY, saidOf } from "./kinds";
import { quantitiesIn } from "./last-moment";
import type { SensorContext } from "./sensor-context";
import { sensorsMeant } from "./sensors-meant";
import words from "./words.json";

/* When a quantity would reach a limit if it went on as it did: arithmetic, and said to be no forecast. */

const LOOK_BACK = DAY_MS / 4;

export const isOfOutlook = (request: Request): boolean =>
  (says(request, words.projects) || says(request, words.reaching)) &&
  !isOfMoney(request.text) &&
  limitOf(request) !== undefined;

/** The “rate” of “at this rate” is none of money. */
const isOfMoney = (text: string): boolean =>
  saidOf(
    MONEY,
    words.projects.reduce((rest, phrase) => rest.replaceAll(phrase, ""), text.toLowerCase()),
  ).length > 0;

const limitOf = (request: Request) => {
  const { above, below, unit, quantity } = limitsOf(request, quantityOf(request));
  const limit = above ?? below;
  return limit === undefined ? undefined : { limit, unit, quantity };
};

const quantityOf = (request: Request) =>
  [quantitiesOf(request), ...request.earlier.map(({ text }) => quantitiesIn(text))].find(
    (found) => found.length > 0,
  )?.[0];

export function outlook(request: Request, context: SensorContext): Planned {
  const { limit, unit, quantity = quantityOf(request) ?? "temperature" } = limitOf(request)!;
  const sensors = sensorsMeant(request, context);
  const span = spanOf(request);
  const since = span?.isFuture || !span?.since ? request.moment.now.getTime() - LOOK_BACK : undefined;
  request.use(...ROLES);
  return [
    {
      tool: "plotSensorHistory",
      args: given({
        addresses: addressesOf(sensors),
        quantity,
        since: since === undefined ? span?.since : new Date(since).toISOString(),
        unit,
        limit,
        focus: "outlook",
      }),
    },
  ];
}
