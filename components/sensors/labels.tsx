import { serverTime } from "@/components/data/api";
import { Badge } from "@/components/ui/badge";
import { PickOne } from "@/components/ui/pick-one";
import { bandOf, scaleFor } from "@/lib/desks/sensors/analysis/bands";
import type { Room } from "@/lib/desks/sensors/analysis/rooms";
import { type BoardSensor, PLOTTABLE, type Plottable, type Quantity } from "@/lib/desks/sensors/types";
import { type Freshness, freshness, freshnessWords } from "./data/looks";
import { QUANTITY } from "./data/quantities";
import { shortMoment, wholeMoment } from "./data/time-words";
import { useByClock } from "./data/use-clock";
import styles from "./labels.module.css";

export function Moment({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={wholeMoment(at)}>
      {shortMoment(at, serverTime())}
    </time>
  );
}

interface EaseProps {
  room: Room;
  quantity: Quantity;
  value: number;
}

export function EaseWord({ room, quantity, value }: EaseProps) {
  const band = bandOf(quantity, value, room);
  const scale = scaleFor(room, quantity);
  if (!band || !scale) return null;
  return (
    <span
      className={styles.ease}
      data-ease={band.ease}
      title={scale.isOwn ? "By its owner’s range" : `For ${scale.for}, by ${scale.source}`}
    >
      {band.word}
    </span>
  );
}

export function FreshnessWord({ sensor }: { sensor: Pick<BoardSensor, "last_seen" | "interval_s"> }) {
  const state = useByClock<Freshness>(() => freshness(sensor, serverTime()), "never");
  const words = useByClock(() => freshnessWords(sensor, serverTime()), "");
  return (
    <span className={styles.freshness} data-freshness={state}>
      {words}
    </span>
  );
}

export function SharedBadge({ sensor: { mine, shared } }: { sensor: BoardSensor }) {
  if (mine || !shared) return null;
  return <Badge title="Somebody else’s sensor; they chose its name">shared with you</Badge>;
}

interface SwitchProps {
  quantity: Plottable;
  onPick(quantity: Plottable): void;
}

export function QuantitySwitch({ quantity, onPick }: SwitchProps) {
  return (
    <PickOne
      label="Quantity"
      options={PLOTTABLE}
      picked={quantity}
      onPick={onPick}
      nameOf={(one) => QUANTITY[one].label}
    />
  );
}
