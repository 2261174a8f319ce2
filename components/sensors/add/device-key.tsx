import { CopyButton } from "../data/copy-button";
import styles from "./add.module.css";
import { curlLine } from "./curl-line";

/** A device's key with a line to try it by. It is shown this once: the server keeps its hash only. */
export function DeviceKey({ deviceKey }: { deviceKey: string }) {
  const curl = curlLine(window.location.origin, deviceKey);
  return (
    <>
      <p>
        This is the key of its device. Keep it now: <strong>it is shown only this once</strong>.
      </p>
      <Copied label="Device key" text={deviceKey} what="device key" />
      <p>Send a reading with it, for a trial:</p>
      <Copied label="Command" text={curl} what="command" />
    </>
  );
}

function Copied({ label, text, what }: { label: string; text: string; what: string }) {
  return (
    <div className={styles.copied}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard */}
      <section tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
      <CopyButton text={text} what={what} />
    </div>
  );
}
