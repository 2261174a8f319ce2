import { Modal } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Button, ButtonRow } from "@/components/chat/button";
import { failureText } from "@/components/chat/call-api";
import { type BoardSensor, QUANTITIES, type Quantity, RoomKind } from "@/lib/desks/sensors/types";
import form from "../add/add.module.css";
import { factsOf, guessedKind, ROOM_CHOICES } from "../data/bands";
import { changeBands } from "../data/sensors-api";
import { reloadBoard } from "../data/use-board";
import { type BandsDraft, type DraftFault, draftOf, NO_RANGES, readRanges } from "./bands-draft";
import styles from "./edit-bands.module.css";
import { RangeField } from "./range-field";

interface Props {
  sensor: BoardSensor;
  isOpen: boolean;
  onClose(): void;
}

/** Asks for the kind of room and for ranges of one's own. */
export function EditBands({ sensor, isOpen, onClose }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`What ${sensor.name} is judged by`}
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
      <p className={styles.hint}>
        Leave a range empty to use the one of its kind of room. One end may stay open.
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
        <Button onClick={() => change({ ...draft, ranges: NO_RANGES })}>Reset to the kind's ranges</Button>
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

/** Saves what is judged by, and closes once the board shows it. */
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
        className={styles.kind}
        value={kind ?? ""}
        onChange={(event) => onChange(RoomKind.safeParse(event.currentTarget.value).data ?? null)}
      >
        <option value="">Guess it from its name and place ({guess})</option>
        {ROOM_CHOICES.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
