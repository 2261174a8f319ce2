import { Modal } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import { failureText } from "@/components/data/api";
import { Button, ButtonRow } from "@/components/ui/buttons";
import form from "@/components/ui/form.module.css";
import { goodRange, kindScale } from "@/lib/desks/sensors/analysis/bands";
import { factsOf, guessedKind, ROOM_CHOICES, type Room } from "@/lib/desks/sensors/analysis/rooms";
import { type BoardSensor, QUANTITIES, type Quantity, RoomKind } from "@/lib/desks/sensors/types";
import styles from "../add/form.module.css";
import { reloadBoard } from "../data/board";
import { plain, QUANTITY } from "../data/quantities";
import { changeBands } from "../data/sensors-api";
import {
  type BandsDraft,
  type DraftFault,
  type DraftRange,
  draftOf,
  NO_RANGES,
  readRanges,
} from "./bands-draft";

interface Props {
  sensor: BoardSensor;
  isOpen: boolean;
  onClose(): void;
}

export function EditBands({ sensor, isOpen, onClose }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Ranges for ${sensor.name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <BandsForm sensor={sensor} onClose={onClose} />
    </Modal>
  );
}

function BandsForm({ sensor, onClose }: Omit<Props, "isOpen">) {
  const kept = draftOf(sensor);
  const [draft, setDraft] = useState(kept);
  const [faults, setFaults] = useState<Partial<Record<Quantity, DraftFault>>>({});
  const save = useSave(sensor, onClose);
  const change = (next: BandsDraft) => {
    setDraft(next);
    setFaults({});
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readRanges(draft.ranges);
    setFaults(read.faults ?? {});
    if (!read.faults) return void save.start({ room_kind: draft.kind, bands: read.bands });
    const [quantity, fault] = Object.entries(read.faults)[0] ?? [];
    const field = event.currentTarget.elements.namedItem(`${quantity}-${fault?.end}`);
    if (field instanceof HTMLInputElement) field.focus();
  };
  const room = { name: sensor.name, place: sensor.place, room_kind: draft.kind ?? undefined };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(kept);
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <KindField sensor={sensor} kind={draft.kind} onChange={(kind) => change({ ...draft, kind })} />
      <p className={form.hint}>
        Leave a range empty to use that of the kind of room. You can also leave one end open.
      </p>
      {QUANTITIES.map((quantity) => (
        <RangeField
          key={quantity}
          quantity={quantity}
          room={room}
          range={draft.ranges[quantity]}
          fault={faults[quantity]}
          onChange={(range) => change({ ...draft, ranges: { ...draft.ranges, [quantity]: range } })}
        />
      ))}
      {save.failure && (
        <p className={form.fault} role="alert">
          {save.failure}
        </p>
      )}
      <div className={styles.undo}>
        <Button disabled={!isChanged} onClick={() => change(kept)}>
          Undo changes
        </Button>
        <Button onClick={() => change({ ...draft, ranges: NO_RANGES })}>Reset to the kind’s ranges</Button>
      </div>
      <ButtonRow>
        <Button onClick={onClose}>Cancel</Button>
        <Button primary type="submit" disabled={save.isBusy}>
          {save.isBusy ? "Saving…" : "Save"}
        </Button>
      </ButtonRow>
    </form>
  );
}

function useSave({ address }: BoardSensor, onSaved: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const start = async (fields: Parameters<typeof changeBands>[1]) => {
    setBusy(true);
    setFailure("");
    try {
      await changeBands(address, fields);
      await reloadBoard();
      onSaved();
    } catch (error) {
      setFailure(failureText(error));
    }
    setBusy(false);
  };
  return { isBusy, failure, start };
}

interface KindProps {
  sensor: BoardSensor;
  kind: BandsDraft["kind"];
  onChange(kind: BandsDraft["kind"]): void;
}

function KindField({ sensor, kind, onChange }: KindProps) {
  const guess = factsOf(guessedKind(sensor.name, sensor.place)).label;
  return (
    <label className={form.field}>
      Kind of room
      <select
        data-autofocus
        className={form.input}
        value={kind ?? ""}
        onChange={(event) => onChange(RoomKind.safeParse(event.currentTarget.value).data ?? null)}
      >
        <option value="">Guessed from its name: {guess}</option>
        {ROOM_CHOICES.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface RangeProps {
  quantity: Quantity;
  room: Room;
  range: DraftRange;
  fault: DraftFault | undefined;
  onChange(range: DraftRange): void;
}

const ENDS = ["from", "to"] as const;

function RangeField({ quantity, room, range, fault, onChange }: RangeProps) {
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
            className={form.input}
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
