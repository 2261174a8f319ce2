import { factsOf } from "../facts";
import { directionName, linesListed, listed } from "../format";
import { type Direction, LINE_IDS, type LineId, type Station } from "../types";

interface OneWay {
  line: LineId;
  free: Direction[];
  steep: Direction[];
}

/** The lines at a station that are step-free one way only, of those asked for if some are. */
export function oneWaysAt({ id, lines: own }: Station, lines: readonly LineId[] = LINE_IDS): OneWay[] {
  const { platforms } = factsOf(id);
  return own
    .filter((line) => lines.includes(line))
    .flatMap((line): OneWay[] => {
      const ways = Map.groupBy(
        platforms.filter((one) => one.direction !== null && one.lines.includes(line)),
        (one) => one.direction!,
      );
      const isAll = (isFree: boolean) =>
        [...ways].flatMap(([way, all]) =>
          all.every(({ access }) => (access !== "none") === isFree) ? [way] : [],
        );
      const [free, steep] = [isAll(true), isAll(false)];
      return free.length > 0 && steep.length > 0 ? [{ line, free, steep }] : [];
    });
}

/** “the Circle and District lines eastbound, but not westbound”; without the line where only one is asked for. */
export function oneWayWords(station: Station, lines?: LineId[]): string {
  const waysOf = ({ free, steep }: OneWay) =>
    `${listed(free.map(directionName))}, but not ${listed(steep.map(directionName))}`;
  const said = [...Map.groupBy(oneWaysAt(station, lines), waysOf)].map(([ways, some]) =>
    lines?.length === 1 ? ways : `${linesListed(some.map(({ line }) => line))} ${ways}`,
  );
  return said.join("; ");
}
