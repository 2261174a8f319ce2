import { IconAdjustments } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "@/components/ui/buttons";
import { goodRange, scaleFor } from "@/lib/desks/sensors/analysis/bands";
import { factsOf, kindOfRoom, type Room } from "@/lib/desks/sensors/analysis/rooms";
import { type BoardSensor, QUANTITIES, type Quantity } from "@/lib/desks/sensors/types";
import { plain, QUANTITY, unitAfter } from "../data/quantities";
import styles from "./detail.module.css";
import { EditBands } from "./edit-bands";

export function RoomBands({ sensor }: { sensor: BoardSensor }) {
  const [isOpen, setOpen] = useState(false);
  const { label } = factsOf(kindOfRoom(sensor));
  const judged = QUANTITIES.filter((quantity) => scaleFor(sensor, quantity));
  return (
    <section aria-labelledby="judged-by" className={styles.judged}>
      <h3 id="judged-by" className={styles.heading}>
        Kind of room: {label}
        {sensor.room_kind_guessed && ", guessed from its name and place"}
      </h3>
      {judged.length === 0 ? (
        <p className={styles.quiet}>No range is known for this kind of place, so its values aren’t judged.</p>
      ) : (
        <ul className={styles.ranges}>
          {judged.map((quantity) => (
            <li key={quantity}>{rangeWords(sensor, quantity)}</li>
          ))}
        </ul>
      )}
      {sensor.mine && (
        <>
          <Button
            onClick={() => setOpen(true)}
            leftSection={<IconAdjustments size={16} aria-hidden="true" />}
          >
            Change kind and ranges
          </Button>
          <EditBands
            key={JSON.stringify([sensor.room_kind, sensor.bands, isOpen])}
            sensor={sensor}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </>
      )}
    </section>
  );
}

/** “Temperature 18–27 °C: for servers, by ASHRAE …”. */
function rangeWords(room: Room, quantity: Quantity): string {
  const scale = scaleFor(room, quantity);
  if (!scale) return "";
  const { label } = QUANTITY[quantity];
  const { from, to } = goodRange(scale);
  const range =
    from !== null && to !== null
      ? `${plain(from)}–${plain(to)}`
      : from === null
        ? `up to ${plain(to ?? 0)}`
        : `from ${plain(from)}`;
  const whose = scale.isOwn ? "set by its owner" : `for ${scale.for}, by ${scale.source}`;
  return `${label} ${range}${unitAfter(quantity)}: ${whose}`;
}
