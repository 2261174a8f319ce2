import { useId, useState } from "react";
import { failureText } from "@/components/data/api";
import styles from "./server-switch.module.css";

interface Props {
  label: string;
  isOn: boolean;
  /** What it throws is shown. */
  onTurn(wanted: boolean): Promise<void>;
}

export function ServerSwitch({ label: words, isOn, onTurn }: Props) {
  const label = useId();
  const [wanted, setWanted] = useState<boolean>();
  const [failure, setFailure] = useState<string>();
  const shown = wanted ?? isOn;
  // What was wanted is shown until the server's word arrives.
  if (wanted === isOn) setWanted(undefined);
  const turn = async () => {
    setWanted(!shown);
    setFailure(undefined);
    try {
      await onTurn(!shown);
    } catch (error) {
      setWanted(undefined);
      setFailure(failureText(error));
    }
  };
  return (
    <div className={styles.field}>
      <button
        type="button"
        role="switch"
        aria-checked={shown}
        aria-labelledby={label}
        className={styles.switch}
        onClick={turn}
      >
        <span className={styles.track} aria-hidden="true" />
        <span id={label}>{words}</span>
      </button>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
