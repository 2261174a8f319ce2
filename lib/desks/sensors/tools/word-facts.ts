import type { Phrase, WordFact, WordKind } from "@/lib/agent/truth";
import type { RobustScore } from "../analysis/robust";
import { SAMPLES } from "../simulator/samples";
import { AXES, type SensorInfo, type Shake } from "../types";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const phrase = (pattern: string, ...values: string[]): Phrase => ({ pattern, values });

const ELSEWHERE = "second floor|third floor|top floor|upstairs|loft|cellar|garage|south side|outdoors";
const placesOf = ({ place }: SensorInfo): string[] => place?.split(/,\s*/).filter(Boolean) ?? [];

export function placeWords(sensors: SensorInfo[]): WordFact[] {
  const known = new Set([
    ...SAMPLES.flatMap(({ place }) => place.split(/,\s*/)),
    ...sensors.flatMap(placesOf),
  ]);
  const kind: WordKind = {
    quantity: "place",
    phrases: [...[...known].map((place) => phrase(`${escaped(place)}(?! sensor)`, place)), phrase(ELSEWHERE)],
  };
  return sensors.flatMap((sensor) => placesOf(sensor).map((value) => ({ value, kind, of: [sensor.name] })));
}

const STATE: WordKind = {
  quantity: "state",
  phrases: [
    phrase(
      "no (?:\\w+ )?(?:alerts?|alarms?|shocks?|shakes?|abnormal\\w*|anomal\\w+)|within (?:the )?(?:usual |normal )?(?:limits?|±\\s?3(?:\\.0)? g)|nothing abnormal",
      "normal",
    ),
    phrase(
      "alert|alarm|abnormal\\w*|anomal\\w+|shocks?|shaken|shook|(?:beyond|above|over|exceed\\w*) (?:the )?(?:usual |normal )?(?:limits?|±\\s?3(?:\\.0)? g)",
      "alert",
    ),
  ],
};

export const stateWord = (isBeyond: boolean, of: string[]): WordFact => ({
  value: isBeyond ? "alert" : "normal",
  kind: STATE,
  of,
});

const UNUSUAL: WordKind = {
  quantity: "outliers",
  phrases: [
    phrase("nothing (?:\\w+ )?unusual|no (?:\\w+ )?outliers?|nothing out of the ordinary", "none"),
    phrase("unusual\\w*|outliers?(?! beyond)|out of the ordinary", "some"),
  ],
};

export const unusualWord = (opinion: RobustScore[], { name }: SensorInfo): WordFact => ({
  value: opinion.some(({ isOutlier }) => isOutlier) ? "some" : "none",
  kind: UNUSUAL,
  of: [name],
});

const STRONGEST: WordKind = {
  quantity: "axis of the strongest shake",
  phrases: AXES.map((axis) =>
    phrase(
      `(?<=\\b(?:strongest|hardest|biggest|largest|peak\\w*|most)\\b[^.,;]{0,60}\\bon (?:the |its )?)${axis}(?:[- ]ax[ie]s)?`,
      axis,
    ),
  ),
};

export const strongestWord = ({ axis }: Shake, { name }: SensorInfo): WordFact => ({
  value: axis,
  kind: STRONGEST,
  of: [name],
});
