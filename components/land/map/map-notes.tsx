import styles from "./land-map.module.css";

interface Props {
  notes: string[];
  retry?: { words: string; onRetry(): void };
}

/** What a reader must know of what the map can't show. */
export function MapNotes({ notes, retry }: Props) {
  if (notes.length === 0 && !retry) return null;
  return (
    <div className={styles.notes} role="status">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {retry && (
        <p>
          {retry.words}{" "}
          <button type="button" onClick={retry.onRetry}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
