import { IconLayoutDashboard, IconListDetails, IconMap2, IconMessage } from "@tabler/icons-react";
import styles from "./pane-bar.module.css";

export type Pane = "chat" | "canvas" | "threads";

interface Props {
  pane: Pane;
  canvasName?: string;
  change?: string;
  onShow(pane: Pane): void;
  onShowChange(): void;
}

export function PaneBar({ pane, canvasName, change, onShow, onShowChange }: Props) {
  const panes = [
    { id: "chat" as const, name: "Ask", Icon: IconMessage },
    ...(canvasName
      ? [
          {
            id: "canvas" as const,
            name: canvasName,
            Icon: canvasName === "Map" ? IconMap2 : IconLayoutDashboard,
          },
        ]
      : []),
    { id: "threads" as const, name: "Conversations", Icon: IconListDetails },
  ];
  return (
    <>
      {change && pane === "chat" && (
        <button className={styles.chip} type="button" onClick={onShowChange}>
          {change}
        </button>
      )}
      <nav className={styles.bar} aria-label="Panes">
        {panes.map(({ id, name, Icon }) => (
          <button
            key={id}
            type="button"
            aria-current={pane === id ? "true" : undefined}
            onClick={() => onShow(id)}
          >
            <Icon aria-hidden="true" size="1.3rem" stroke={1.6} />
            {name}
          </button>
        ))}
      </nav>
    </>
  );
}
