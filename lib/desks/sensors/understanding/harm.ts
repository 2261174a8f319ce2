import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import type { Quantity } from "../types";
import { figureIn, quantitiesOf, spanOf } from "./asked";
import type { KnownSensor, SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import { lastNamed } from "./sensors-meant";

const HARM =
  /\b(danger\w*|harm|harms|harmful|hazard\w*|toxic|poison\w*|unhealthy|unsafe|bad for (me|us|my|our|the|a|an|her|his|him) ?\w*)\b/;

/** “Is it dangerous for a baby?”, of the one sensor that is named or was spoken of. */
export const isOfHarm = (request: Request, context: SensorContext): boolean =>
  HARM.test(normalise(request.text)) &&
  figureIn(request.text)?.unit == null &&
  measuredIn(request).length > 0 &&
  spanOf(request)?.isFuture !== true &&
  sensorMeant(request, context) !== undefined;

const measuredIn = (request: Request): Quantity[] =>
  quantitiesOf(request).filter((one): one is Quantity => one !== "accelerometer" && one !== "pressure");

function sensorMeant(request: Request, context: SensorContext): KnownSensor | undefined {
  const said = matcherFor(context.sensors)
    .find(request.text)
    .flatMap(({ sensors }) => sensors);
  // A reply names the sensor of the question that it answers.
  const replied = new Set(request.names("sensor", ["name", "within"]).flatMap(({ values }) => values));
  const named = said.length > 0 ? said : context.sensors.filter(({ address }) => replied.has(address));
  const [only, another] = named.length > 0 ? named : lastNamed(request, context);
  return another ? undefined : only;
}

/** How it is now by the place's own range, without a word on anybody's health. */
export function harm(request: Request, context: SensorContext): Planned {
  const sensor = sensorMeant(request, context);
  const quantities = measuredIn(request);
  request.use(...ROLES);
  return [
    {
      tool: "fetchIoTSensorData",
      args: { address: sensor?.address, quantities, judge: { purpose: "rooms", danger: true } },
    },
  ];
}
