import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { z } from "zod";
import { failureText, readJson } from "@/components/data/api";
import { browserQueries } from "@/components/data/queries";
import { toast } from "@/components/shell/toasts";
import { Button, ButtonRow, IconButton } from "@/components/ui/buttons";
import form from "@/components/ui/form.module.css";
import { SensorNote } from "@/lib/desks/sensors/types";
import alerts from "../alerts/alerts.module.css";
import type { NumberedNote } from "../charts/chart-box";
import { SENSORS_KEY } from "../data/board";
import { addNote, removeNote } from "../data/sensors-api";
import { fromField, toField } from "../data/time-words";
import { Moment } from "../labels";
import styles from "./detail.module.css";

const Notes = z.object({ notes: z.array(SensorNote) });
const NONE: NumberedNote[] = [];
const LONGEST = 120;

const keyOf = (address: string) => [...SENSORS_KEY, "notes", address];
const reload = (address: string) => browserQueries().invalidateQueries({ queryKey: keyOf(address) });

export function useNotes(address: string): NumberedNote[] {
  const { data } = useQuery({
    queryKey: keyOf(address),
    queryFn: async ({ signal }) => {
      const { data } = await readJson(`/api/sensors/${address}/notes`, Notes, signal);
      return data.notes.map((note, i) => ({ ...note, number: i + 1 }));
    },
    staleTime: 60_000,
  });
  return data ?? NONE;
}

export function NoteForm({ address, at, onClose }: { address: string; at: number; onClose(): void }) {
  const [when, setWhen] = useState(() => toField(at));
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The field is to the minute: what wasn't changed is as exact as it came.
    const moment = when === toField(at) ? at : fromField(when);
    try {
      await addNote(address, { at: moment, text });
      await reload(address);
      onClose();
    } catch (error) {
      setFault(failureText(error));
    }
  };
  return (
    <form className={alerts.form} aria-label="Note" onSubmit={submit}>
      <label className={alerts.wide}>
        Note
        <input
          className={form.input}
          // biome-ignore lint/a11y/noAutofocus: the form opens by a press of the user's
          autoFocus
          required
          pattern=".*\S.*"
          maxLength={LONGEST}
          placeholder="Window opened"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <label>
        at
        <input
          className={form.input}
          aria-label="Time of the note"
          type="datetime-local"
          required
          value={when}
          onChange={({ currentTarget }) => setWhen(currentTarget.value)}
        />
      </label>
      {fault && (
        <p className={form.fault} role="alert">
          {fault}
        </p>
      )}
      <ButtonRow>
        <Button onClick={onClose}>Cancel</Button>
        <Button primary type="submit">
          Add the note
        </Button>
      </ButtonRow>
    </form>
  );
}

export function NoteList({ address, notes }: { address: string; notes: NumberedNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ol className={styles.notes} aria-label="Notes">
      {notes.map((note) => (
        <li key={note.id} value={note.number}>
          <span>
            <b>{note.number}</b> <Moment at={note.at} /> {note.text}
          </span>
          <IconButton
            label={`Delete the note ${note.text}`}
            onClick={() => void removeWithUndo(address, note)}
          >
            <IconTrash aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ol>
  );
}

async function removeWithUndo(address: string, note: SensorNote): Promise<void> {
  const failed = (error: unknown) => toast({ message: failureText(error) });
  try {
    await removeNote(address, note);
  } catch (error) {
    return failed(error);
  }
  void reload(address);
  const again = () =>
    addNote(address, { at: note.at, text: note.text })
      .then(() => reload(address))
      .catch(failed);
  await toast({
    message: `Note deleted: ${note.text}`,
    action: { label: "Undo", run: () => void again() },
  });
}
