import { IconPlus } from "@tabler/icons-react";
import { Button } from "@/components/chat/button";
import styles from "./canvas-head.module.css";
import type { View } from "./canvas-state";
import { LiveBadge } from "./live-badge";
import type { Act } from "./use-sensors-canvas";

interface Props {
  tab: View["tab"];
  act: Act;
  onAdd(): void;
}

const TABS: [View["tab"], string][] = [
  ["board", "Sensors"],
  ["payments", "Payments"],
];

/** The canvas's parts, how live it is, and a way to add a sensor. */
export function CanvasHead({ tab, act, onAdd }: Props) {
  return (
    <div className={styles.head}>
      <nav className={styles.tabs} aria-label="Board">
        {TABS.map(([one, words]) => (
          <button
            key={one}
            type="button"
            aria-current={one === tab ? "true" : undefined}
            onClick={() => act({ type: "tab-picked", tab: one })}
          >
            {words}
          </button>
        ))}
      </nav>
      <LiveBadge />
      <Button className={styles.add} aria-label="Add a sensor" onClick={onAdd}>
        <IconPlus size={16} aria-hidden="true" />
        <span className={styles.words}>Add a sensor</span>
      </Button>
    </div>
  );
}
