import { IconAlertTriangle, IconBan } from "@tabler/icons-react";
import { useId } from "react";
import { Button } from "@/components/chat/button";
import { useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import type { LineId } from "@/lib/desks/underground/types";
import { lineLabel } from "../data/line-label";
import { lineColours } from "../line-colours";
import { type LineNow, serviceOf } from "./line-now";
import styles from "./status-board.module.css";

interface Props {
  line: LineNow;
  isChosen: boolean;
  /** At most this line stands out, so that there is room for its details. */
  isOnly: boolean;
  onPress(line: LineId): void;
}

/** One line; pressed, it stands out on the map and says why it is as it is. */
export function LineRow({ line, isChosen, isOnly, onPress }: Props) {
  const { ask } = useCanvasBridge();
  const details = useId();
  const service = serviceOf(line);
  const isOpen = isChosen && isOnly;
  return (
    <li className={styles.line} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={styles.row}
        aria-pressed={isChosen}
        aria-controls={isOpen ? details : undefined}
        onClick={() => onPress(line.id)}
      >
        <span className={styles.name} style={lineColours(line.colour)}>
          {line.name}
        </span>
        <span className={styles.status} data-service={service}>
          {service === "disrupted" && <IconAlertTriangle size={16} aria-hidden="true" />}
          {service === "closed" && <IconBan size={16} aria-hidden="true" />}
          {line.status?.description ?? "Not known"}
        </span>
      </button>
      {isOpen && (
        <div id={details} className={styles.details}>
          <p>{line.status?.reason ?? reasonless(line)}</p>
          <Button onClick={() => ask(questionAbout(line))}>Ask about the {lineLabel(line)}</Button>
        </div>
      )}
    </li>
  );
}

function reasonless(line: LineNow): string {
  if (!line.status) return `Nothing is known of the ${lineLabel(line)} right now.`;
  return serviceOf(line) === "good"
    ? `Trains on the ${lineLabel(line)} run as they should.`
    : "No reason was given.";
}

const questionAbout = (line: LineNow): string =>
  serviceOf(line) === "good"
    ? `What's the status of the ${lineLabel(line)}?`
    : `What is happening on the ${lineLabel(line)}?`;
