import { useMemo } from "react";
import { serverTime } from "@/components/data/api";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import { isMet, termsWords, useAlerts } from "../alerts/use-alerts";
import type { SensorsState } from "../canvas-state";
import { allSensors, hourPeak, useBoard } from "../data/board";
import { type Look, lookAt } from "../data/looks";
import { useByClock } from "../data/use-clock";
import { listedSensors } from "./list-sensors";

/** Cards that changed their places with every reading couldn't be read. */
const REORDER_MS = 15_000;
const NOBODY: string[] = [];

export interface Counts {
  total: number;
  look: number;
  silent: number;
  shaken: number;
  simulated: number;
}

export function useListed({ arrangement, quantity, shaken }: SensorsState): {
  listed: string[];
  counts: Counts;
} {
  const addresses = useBoard((board) => board.addresses) ?? NOBODY;
  const beat = useByClock(() => Math.floor(Date.now() / REORDER_MS), 0);
  const { data: alerts } = useAlerts();
  return useMemo(() => {
    // What is on the board changes with these.
    void [addresses, beat];
    const now = serverTime();
    const sensors = allSensors();
    const peaks = new Map(sensors.map(({ address }) => [address, hourPeak(address, now)]));
    const metOn = Map.groupBy((alerts ?? []).filter(isMet), ({ address }) => address);
    const looks = new Map(
      sensors.map((sensor): [string, Look] => {
        const met = (metOn.get(sensor.address) ?? []).map(termsWords);
        return [sensor.address, lookAt(sensor, { now, peak: peaks.get(sensor.address) ?? null, met })];
      }),
    );
    const lookOf = ({ address }: BoardSensor): Look =>
      looks.get(address) ?? { standing: "fine", reasons: [] };
    const hasShaken = ({ address }: BoardSensor) => (peaks.get(address) ?? null) !== null;
    const countOf = (test: (sensor: BoardSensor) => boolean) => sensors.filter(test).length;
    return {
      listed: listedSensors(sensors, { arrangement, quantity, shaken, lookOf, hasShaken }),
      counts: {
        total: sensors.length,
        look: countOf((sensor) => lookOf(sensor).standing === "look"),
        silent: countOf((sensor) => isSilent(lookOf(sensor))),
        shaken: countOf(hasShaken),
        simulated: countOf((sensor) => sensor.simulated),
      },
    };
  }, [addresses, beat, alerts, arrangement, quantity, shaken]);
}

const isSilent = ({ standing }: Look): boolean => standing === "silent" || standing === "new";
