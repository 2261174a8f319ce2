import { useId } from "react";
import type { Quantity } from "@/lib/desks/sensors/types";
import form from "../add/add.module.css";
import { goodRange, kindScale, type Room } from "../data/bands";
import { plain } from "../data/numbers";
import { QUANTITY } from "../data/quantities";
import type { DraftFault, DraftRange } from "./bands-draft";
import styles from "./edit-bands.module.css";

interface Props {
  quantity: Quantity;
  /** By its kind the range is judged that stands where nothing is typed. */
  room: Room;
  range: DraftRange;
  fault: DraftFault | undefined;
  onChange(range: DraftRange): void;
}

const ENDS = ["from", "to"] as const;

/** A quantity's own range, with what its kind of room has where nothing is typed. */
export function RangeField({ quantity, room, range, fault, onChange }: Props) {
  const id = useId();
  const { label, unit } = QUANTITY[quantity];
  const scale = kindScale(room, quantity);
  const isOwn = range.from !== "" || range.to !== "";
  const usual = scale && !isOwn ? goodRange(scale) : { from: null, to: null };
  const open = scale || isOwn ? "open" : "not judged";
  return (
    <fieldset className={styles.range}>
      <legend>
        {label}, {unit}
      </legend>
      {ENDS.map((end) => (
        <label key={end} className={form.field}>
          {end}
          <input
            name={`${quantity}-${end}`}
            aria-label={`${label}, ${end}, ${unit}`}
            aria-invalid={fault?.end === end || undefined}
            aria-describedby={fault ? id : undefined}
            inputMode="decimal"
            autoComplete="off"
            placeholder={usual[end] === null ? open : plain(usual[end])}
            value={range[end]}
            onChange={(event) => onChange({ ...range, [end]: event.currentTarget.value })}
          />
        </label>
      ))}
      {fault && (
        <p id={id} className={form.fault} role="alert">
          {fault.message}
        </p>
      )}
    </fieldset>
  );
}
