import type { Frame } from "@/lib/understanding/frame";
import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { either } from "../../format";
import { outlyingOf, saidIn, WORDS } from "../kinds";
import { isBeyond, settleDropped, settleLines, settleParts } from "../places";
import { isOfLineAtStation } from "./access";
import { aside, isCountOfStatus, unmeasured } from "./asides";
import { boarding } from "./boarding";
import { handOver, intoTown, meeting, thisTrain } from "./common";
import { settleFlight } from "./flights";
import { ofBusyHours } from "./hours";
import { nearerOf } from "./nearest";
import { ofPostcode } from "./postcodes";
import { station } from "./station";
import { leaveDenied, leaveStory } from "./story";
import { leaveStrays } from "./strays";
import { settleThereAndBack } from "./there-and-back";

const KNOWN = "the Underground, the Elizabeth line, the DLR and the Overground";

export function withAsides(plan: Plan<undefined>): Plan<undefined> {
  return (request, context) => {
    settleParts(request);
    settleDropped(request);
    settleLines(request);
    leaveDenied(request);
    leaveStory(request);
    leaveStrays(request);
    settleFlight(request);
    settleThereAndBack(request);
    const said = unmeasured(request) ?? aside(request) ?? ofPostcode(request) ?? ofOperator(request);
    if (said) return told(request, said);
    const ofLine = isOfLineAtStation(request) ? handOver(request, "station") : undefined;
    const ofStatus = isCountOfStatus(request) ? handOver(request, "status") : undefined;
    return (
      nearerOf(request) ??
      boarding(request) ??
      ofLine ??
      ofStatus ??
      ofBusyHours(request) ??
      meeting(request) ??
      intoTown(request) ??
      thisTrain(request) ??
      plan(request, context)
    );
  };
}

/** What is said of a railway that isn't known; only a note where stations or lines are named besides. */
function ofOperator(request: Request): string | undefined {
  const { frame, text } = request;
  const [mention] = WORDS.operator.find(text);
  const operator = mention?.values[0];
  if (!mention || !operator) return undefined;
  const isOwn = ({ mentions }: Frame["slots"][number]) =>
    mentions.some(({ kind }) => kind === "station" || kind === "line");
  if (!frame.slots.some(isOwn))
    return `I don't know about ${operator}: I only have ${KNOWN}. National Rail's trains are at nationalrail.co.uk.`;
  request.note(`I don't have ${operator}; this is by the lines that I know.`);
  // Its words are no name of anything here.
  frame.slots = frame.slots.filter(
    (slot) =>
      isOwn(slot) ||
      slot.carried ||
      slot.start >= mention.end ||
      slot.start + slot.text.length <= mention.start,
  );
  return undefined;
}

/** A plan that knows only the network: places beyond it are said to be so, and never passed over. */
export function withinNetwork(plan: Plan<undefined>): Plan<undefined> {
  return (request, context) => {
    const { frame, text } = request;
    const near = plan !== station && isOfNearest(frame, text) ? handOver(request, station) : undefined;
    if (near) {
      frame.function = "station";
      return near;
    }
    const beyond = frame.slots.find((slot) => !slot.carried && isBeyond(slot));
    const name = beyond?.mentions.find(({ kind }) => kind === "outlying")?.values[0];
    if (!name) return plan(request, context);
    const { by, via } = outlyingOf(name);
    return told(
      request,
      `${name} isn't on the lines I know (${KNOWN}), so I have neither its trains nor facts of it. A ${by} goes there from **${either(via)}**; I can tell you the way to that station. National Rail's times are at nationalrail.co.uk.`,
    );
  };
}

const isOfNearest = ({ slots }: Frame, text: string): boolean =>
  saidIn(WORDS.nearest, text).length > 0 &&
  slots.some(({ carried, mentions }) => !carried && mentions.some(({ kind }) => kind === "station"));

function told(request: Request, say: string) {
  request.use(...ROLES);
  return { say };
}
