import { useId, useState } from "react";
import { callApi, failureText } from "@/components/chat/call-api";
import styles from "./ask-switch.module.css";
import { OVERVIEW_URL } from "./payments-api";

interface Props {
  isOn: boolean;
  /** The server has taken it. */
  onChanged(): void;
}

/** Whether the agent asks before each payment, however small. */
export function AskSwitch({ isOn, onChanged }: Props) {
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
      await callApi(OVERVIEW_URL, { method: "PATCH", body: { always_ask: !shown } });
      onChanged();
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
        <span id={label}>Always ask before paying</span>
      </button>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
