import { Skeleton } from "@mantine/core";
import { IconAlertTriangle, IconBan, IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import { serverTime } from "@/components/data/api";
import { useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { SourceBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/buttons";
import { LoadFailure } from "@/components/ui/load-states";
import { sourcesOf } from "@/components/ui/sources";
import { Suggestions } from "@/components/ui/suggestions";
import type { LineId } from "@/lib/desks/underground/types";
import { lineColours, lineLabel } from "../lines";
import { useLines } from "../queries";
import {
  boardOf,
  boardQuestions,
  closedWords,
  type LineNow,
  questionAbout,
  reasonOf,
  serviceOf,
  summary,
} from "./line-now";
import styles from "./status-board.module.css";

interface Props {
  chosen: LineId[];
  onPress(line: LineId): void;
}

const LINE_COUNT = 19;

export function StatusBoard({ chosen, onPress }: Props) {
  const { data: received, error, isFetching, refetch } = useLines();
  const { ask } = useCanvasBridge();
  const lines = received?.data.lines;
  return (
    <section className={styles.board} aria-labelledby="line-status">
      <header className={styles.header}>
        <h2 id="line-status">Line status</h2>
        {lines && <p className={styles.summary}>{summary(lines)}</p>}
        <p className={styles.sources}>
          {sourcesOf(received?.data.provenance ?? []).map((source) => (
            <SourceBadge key={source.name} source={source} />
          ))}
        </p>
      </header>
      {error && (
        <LoadFailure
          message={received ? `This is from earlier: ${error.message}` : error.message}
          isBusy={isFetching}
          onRetry={refetch}
        />
      )}
      {!lines && !error && <BoardSkeleton />}
      {lines && (
        <>
          <Suggestions label="Questions about the lines" questions={boardQuestions(lines)} onPick={ask} />
          <Lines lines={lines} chosen={chosen} onPress={onPress} />
        </>
      )}
    </section>
  );
}

function Lines({ lines, chosen, onPress }: Props & { lines: LineNow[] }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const folded = useId();
  const { lines: shown, closed } = boardOf(lines);
  const isOpen = isUnfolded || closed.some(({ id }) => chosen.includes(id));
  const row = (line: LineNow) => (
    <LineRow
      key={line.id}
      line={line}
      isChosen={chosen.includes(line.id)}
      isOnly={chosen.length === 1}
      onPress={onPress}
    />
  );
  return (
    <>
      {shown.length > 0 && <ul className={styles.lines}>{shown.map(row)}</ul>}
      {closed.length > 0 && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={isOpen ? folded : undefined}
          onClick={() => setUnfolded(!isOpen)}
        >
          <IconChevronRight className={styles.arrow} size={16} aria-hidden="true" />
          {closedWords(closed.length, serverTime())}
          <span className={styles.swatches} aria-hidden="true">
            {closed.map(({ id, colour }) => (
              <span key={id} style={lineColours(colour)} />
            ))}
          </span>
        </button>
      )}
      {isOpen && (
        <ul id={folded} className={styles.lines} aria-label="Closed lines">
          {closed.map(row)}
        </ul>
      )}
    </>
  );
}

interface RowProps {
  line: LineNow;
  isChosen: boolean;
  /** The only line that stands out, so that there is room for its details. */
  isOnly: boolean;
  onPress(line: LineId): void;
}

function LineRow({ line, isChosen, isOnly, onPress }: RowProps) {
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
          {service === "stopped" && <IconBan size={16} aria-hidden="true" />}
          {line.status?.description ?? "Not known"}
        </span>
      </button>
      {isOpen && (
        <div id={details} className={styles.details}>
          <p>{reasonOf(line)}</p>
          <Button onClick={() => ask(questionAbout(line))}>Ask about the {lineLabel(line)}</Button>
        </div>
      )}
    </li>
  );
}

function BoardSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the status of the lines</span>
      <div className={styles.lines} aria-hidden="true">
        {Array.from({ length: LINE_COUNT }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <Skeleton key={i} className={styles.blank} />
        ))}
      </div>
    </div>
  );
}
