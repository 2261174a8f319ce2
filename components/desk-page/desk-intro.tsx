import styles from "./desk-intro.module.css";
import type { DeskInfo } from "./types";

interface Props {
  desk: DeskInfo;
  /** The address names a thread that isn't there for this caller. */
  isMissing: boolean;
}

/** What a desk's page says before anything was asked. */
export function DeskIntro({ desk, isMissing }: Props) {
  if (isMissing) {
    return (
      <div className={styles.intro}>
        <h2>This conversation isn’t here.</h2>
        <p>It may have been deleted, or it may belong to another browser. You can start a new one.</p>
      </div>
    );
  }
  return (
    <div className={styles.intro}>
      <h2>What would you like to know?</h2>
      <p>{desk.description}</p>
    </div>
  );
}
