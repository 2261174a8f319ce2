import { ACCESS_BASIS, type Access, SINCE } from "../facts";
import { directionName, lineName, listed, sentence } from "../format";
import {
  changeBetween,
  changesOf,
  isFree,
  type PlatformUse,
  platformsOf,
  platformsUsed,
  walksOf,
} from "../step-free-legs";
import type { Journey } from "../types";

/** Where a way has stairs, by the platforms of the direction travelled: “Waterloo (Northern line northbound)”. */
export function stairsOn(way: Journey): string[] {
  const steep = way.legs.flatMap(platformsOf).filter((use) => !isFree(use));
  return [...new Set(steep.map(platformName))];
}

export const withStairs = (way: Journey): Journey => ({ ...way, stairs: stairsOn(way) });

function platformName({ station, line, direction }: PlatformUse): string {
  return `${station.name} (${lineName(line)}${direction ? ` ${directionName(direction)}` : ""})`;
}

export function stairsRemark(best: Journey): string {
  const names = stairsOn(best);
  if (names.length === 0) return `There are no stairs on that way (step-free to the platforms, ${SINCE}).`;
  return `Mind the stairs: ${listed(names)} ${names.length === 1 ? "isn't" : "aren't"} step-free (${SINCE}). I can look for a way without.`;
}

export function stepFreeVerdict(best: Journey): string {
  const names = stairsOn(best);
  if (names.length === 0) {
    const needsRamp = best.legs.flatMap(platformsOf).some(({ access }) => access !== "train");
    return `**Yes**, it is step-free${needsRamp ? " to the platforms; at some a ramp or a small step is needed to the train" : " from street to train"} (${SINCE}).`;
  }
  return `**No**, it isn't step-free: ${sentence(listed(names))} ${names.length === 1 ? "isn't" : "aren't"} (${SINCE}).`;
}

export function accessSteps(way: Journey): string[] {
  const uses = way.legs.flatMap(platformsOf);
  if (uses.length === 0) return [];
  if (!uses.every(isFree))
    return [
      `The planner gives this way as step-free, but in ${ACCESS_BASIS.replace("derived from ", "")} ${listed(stairsOn(way))} isn't: check before you travel.`,
    ];
  const changes = changesOf(way).map(([left, boarded]) => {
    const { isInside, metres } = changeBetween(left, boarded);
    const length = metres === undefined ? "" : `, ${metres} m`;
    return `- Change at ${left.station.name}: ${isInside ? "without steps inside the station" : "without steps only by way of the street"}${length}`;
  });
  return [
    `Without steps, platform by platform (${ACCESS_BASIS}; whether a lift works today isn't in the data):`,
    "",
    ...uses.map((use) => `- ${platformName(use)}: ${platformWords(use)}`),
    ...changes,
    ...walksOf(way).map((walk) => `- On foot ${walk}: by the street, of which I know no kerbs or slopes`),
  ];
}

function platformWords(use: PlatformUse): string {
  const platforms = platformsUsed(use);
  const ways = new Set(platforms.map(({ lifts }) => lifts.join(", then ").replaceAll("Lift", "lift")));
  const numbers = listed(platforms.map(({ number }) => number));
  const lifts = [...ways].map((way) => way || "no lift needed").join(", or ");
  return `platform${platforms.length === 1 ? "" : "s"} ${numbers}, ${lifts}, ${TO_TRAIN[use.access ?? "none"]}`;
}

const TO_TRAIN: Record<Access, string> = {
  train: "level to the train",
  ramp: "a ramp that staff lay to the train",
  platform: "whether there is a step to the train isn't published",
  part: "not on every platform",
  none: "with steps",
};
