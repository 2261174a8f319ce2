import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import { PURPOSES } from "../analysis/bands";
import type { Quantity } from "../types";
import { figureIn, quantitiesOf, says, spanOf } from "./asked";
import { PURPOSE, saidOf } from "./kinds";
import type { KnownSensor, SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import { lastNamed } from "./sensors-meant";
import words from "./words.json";

const HARM =
  /\b(danger\w*|harm|harms|harmful|hazard\w*|toxic|poison\w*|unhealthy|unsafe|bad for (me|us|my|our|the|a|an|her|his|him) ?\w*)\b/;

/** “Was it unhealthy?”, “how many hours …?”: a look back, which the stored readings answer. */
const LOOKS_BACK = /\b(was|were|been|did|got|how (many|often|long)|when|since)\b/;

/** “Is it dangerous for a baby?”, of the one sensor that is named or was spoken of, and of now. */
export const isOfHarm = (request: Request, context: SensorContext): boolean =>
  HARM.test(normalise(request.text)) &&
  !LOOKS_BACK.test(normalise(request.text)) &&
  !request.is("count", "when") &&
  !isLimited(request) &&
  measuredIn(request).length > 0 &&
  purposesOf(request).every((one) => OF_PEOPLE.has(one)) &&
  spanOf(request) === undefined &&
  sensorMeant(request, context) !== undefined;

/** “Toxic above 500”, “dangerous at 30 °C” */
function isLimited(request: Request): boolean {
  const figure = figureIn(request.text);
  return (
    figure !== undefined && (figure.unit !== null || says(request, Object.values(words.comparators).flat()))
  );
}

/** Harm to things is told by the range that is for them, as any other verdict. */
const OF_PEOPLE: ReadonlySet<string> = new Set(["people", "baby", "elderly"]);

/** Whom or what it is asked for, where there is a range for it. */
const purposesOf = (request: Request): string[] =>
  saidOf(PURPOSE, request.text).filter(
    (id) =>
      id === "people" ||
      PURPOSES.some(
        (one) => one.id === id && measuredIn(request).some((quantity) => quantity === one.quantity),
      ),
  );

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
  const [purpose = "rooms"] = purposesOf(request);
  request.use(...ROLES);
  return [
    {
      tool: "fetchIoTSensorData",
      args: { address: sensor?.address, quantities, judge: { purpose, danger: true } },
    },
  ];
}
