import { IconBellRinging } from "@tabler/icons-react";
import { isMet, termsWords, useAlerts } from "../alerts/use-alerts";
import type { Filter } from "../canvas-state";
import { nameOf } from "../data/board";
import { count } from "../data/quantities";
import { Moment } from "../labels";
import type { Act } from "../use-sensors-canvas";
import styles from "./grid.module.css";
import type { Counts } from "./use-listed";

interface Props {
  counts: Counts;
  shown: number;
  filters: Filter[];
  act: Act;
}

const FILTERS: [Filter, (n: number) => string, keyof Counts][] = [
  ["look", (n) => (n === 1 ? "needs a look" : "need a look"), "look"],
  ["late", () => "silent", "silent"],
  ["shaken", () => "shaken", "shaken"],
];

/** Each count shows only the sensors that it is of. */
export function BoardSummary({ counts, shown, filters, act }: Props) {
  const toggle = (filter: Filter) =>
    act({
      type: "arranged",
      change: {
        filters: filters.includes(filter) ? filters.filter((one) => one !== filter) : [...filters, filter],
      },
    });
  const { total } = counts;
  return (
    <>
      <MetAlerts act={act} />
      <fieldset className={styles.strip} aria-label="Show only">
        <p className={styles.total} role="status">
          <b>{shown === total ? count(total) : `${count(shown)} of ${count(total)}`}</b>{" "}
          {total === 1 ? "sensor" : "sensors"}
        </p>
        {FILTERS.filter(
          ([filter, , which]) => filter === "look" || counts[which] > 0 || filters.includes(filter),
        ).map(([filter, words, which]) => (
          <button
            key={filter}
            type="button"
            aria-pressed={filters.includes(filter)}
            data-filter={counts[which] > 0 ? filter : undefined}
            onClick={() => toggle(filter)}
          >
            <b>{count(counts[which])}</b> {words(counts[which])}
          </button>
        ))}
      </fieldset>
      <SimulatedBanner
        counts={counts}
        isOn={filters.includes("simulated")}
        onToggle={() => toggle("simulated")}
      />
    </>
  );
}

function MetAlerts({ act }: { act: Act }) {
  const { data = [] } = useAlerts();
  const met = data.filter(isMet);
  if (met.length === 0) return null;
  return (
    <ul className={styles.alerts} aria-label="Alerts met now">
      {met.map((alert) => (
        <li key={alert.id}>
          <IconBellRinging size={16} aria-hidden="true" />
          <button type="button" onClick={() => act({ type: "sensor-opened", address: alert.address })}>
            {nameOf(alert.address)}
          </button>
          <span>
            {termsWords(alert)}, met at <Moment at={alert.met_at ?? 0} />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface BannerProps {
  counts: Counts;
  isOn: boolean;
  onToggle(): void;
}

function SimulatedBanner({ counts: { simulated, total }, isOn, onToggle }: BannerProps) {
  if (simulated === 0) return null;
  const isAll = simulated === total;
  return (
    <p className={styles.simulated}>
      <span>
        <b>Simulated</b>{" "}
        {isAll
          ? "Almanac’s simulator makes up the readings of all these sensors."
          : `Almanac’s simulator makes up the readings of ${count(simulated)} of the ${count(total)} sensors.`}
      </span>
      {!isAll && (
        <button type="button" aria-pressed={isOn} onClick={onToggle}>
          Show only these
        </button>
      )}
    </p>
  );
}
