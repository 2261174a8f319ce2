import { CopyButton } from "@/components/ui/buttons";
import styles from "./form.module.css";

/** It is shown this once: the server keeps its hash only. */
export function DeviceKey({ deviceKey }: { deviceKey: string }) {
  return (
    <>
      <p>
        This is the device’s key. Keep it now: <strong>it is shown only once</strong>.
      </p>
      <Copied label="Device key" text={deviceKey} what="device key" />
      <p>Send a test reading with it:</p>
      <CurlLine deviceKey={deviceKey} />
    </>
  );
}

export function CurlLine({ deviceKey }: { deviceKey: string }) {
  return <Copied label="Command" text={curlLine(window.location.origin, deviceKey)} what="command" />;
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

const TRIAL = { temperature: 21.5, humidity: 45, pressure: 1013, tvoc: 120, eco2: 600 };

export const curlLine = (origin: string, deviceKey: string): string =>
  [
    `curl ${origin}/api/sensors/readings`,
    `-H 'X-Device-Key: ${deviceKey}'`,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(TRIAL)}'`,
  ].join(" \\\n  ");
