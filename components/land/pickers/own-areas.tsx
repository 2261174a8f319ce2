import { IconPencil, IconPolygon, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/buttons";
import { LoadFailure } from "@/components/ui/load-states";
import type { AoiRef, Area, OwnArea } from "@/lib/desks/land/types";
import { deleteArea, renameArea } from "../data/land-api";
import { exact } from "../data/numbers";
import { useOwnAreas } from "../data/queries";
import { UploadArea } from "./make-area";
import styles from "./pickers.module.css";

interface Props {
  onPick(area: Area): void;
  onDraw(): void;
  onRenamed(area: Area): void;
  onDeleted(ref: AoiRef): void;
  onSettled(): void;
}

export function OwnAreas({ onDraw, ...row }: Props) {
  const { data, error, isFetching, refetch } = useOwnAreas();
  const areas = data?.data.areas ?? [];
  const refresh = () => void refetch();
  return (
    <section className={styles.own} aria-labelledby="own-areas">
      <h3 id="own-areas" className={styles.heading}>
        Your own areas
      </h3>
      {error && !data && <LoadFailure message={error.message} isBusy={isFetching} onRetry={refresh} />}
      {areas.length > 0 && (
        <ul className={styles.list} aria-label="Your own areas">
          {areas.map((area) => (
            <OwnAreaRow key={area.ref} area={area} onChanged={refresh} {...row} />
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <Button leftSection={<IconPolygon size={16} aria-hidden="true" />} onClick={onDraw}>
          Draw on the map
        </Button>
      </div>
      <UploadArea
        onKept={(area) => {
          refresh();
          row.onPick(area);
        }}
      />
    </section>
  );
}

type Doing = "nothing" | "renaming" | "deleting";

interface RowProps extends Omit<Props, "onDraw"> {
  area: OwnArea;
  onChanged(): void;
}

function OwnAreaRow({ area, onPick, onChanged, onRenamed, onDeleted, onSettled }: RowProps) {
  const [doing, setDoing] = useState<Doing>("nothing");
  const [name, setName] = useState(area.name);
  const [fault, setFault] = useState<string>();
  const settle = () => {
    setDoing("nothing");
    setFault(undefined);
    onSettled();
  };
  const change = async <T,>(work: Promise<T>, done: (changed: T) => void) => {
    try {
      done(await work);
      settle();
      onChanged();
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  return (
    <li className={styles.ownRow}>
      {doing === "renaming" ? (
        <form
          className={styles.row}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim()) void change(renameArea(area.src_id, name.trim()), onRenamed);
          }}
        >
          <input
            // biome-ignore lint/a11y/noAutofocus: who pressed “Rename” is about to type
            autoFocus
            className={styles.text}
            aria-label={`New name of ${area.name}`}
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit">Rename</Button>
          <Button onClick={settle}>Cancel</Button>
        </form>
      ) : (
        <div className={styles.ownLine}>
          <button type="button" className={styles.pick} onClick={() => onPick(area)}>
            <span>{area.name}</span>
            <span className={styles.quiet}>{exact(area.area_ha)} ha</span>
          </button>
          <IconButton label={`Rename ${area.name}`} onClick={() => setDoing("renaming")}>
            <IconPencil aria-hidden="true" />
          </IconButton>
          <IconButton label={`Delete ${area.name}`} onClick={() => setDoing("deleting")}>
            <IconTrash aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {doing === "deleting" && (
        <div className={styles.row} role="alert">
          <span>Delete “{area.name}”? This can’t be undone.</span>
          <Button onClick={() => void change(deleteArea(area.src_id), () => onDeleted(area.ref))}>
            Delete
          </Button>
          <Button onClick={settle}>Cancel</Button>
        </div>
      )}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </li>
  );
}
