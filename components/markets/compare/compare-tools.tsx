import {
  IconChartLine,
  IconFileSpreadsheet,
  IconMathFunction,
  IconMessage,
  IconPhoto,
  IconTable,
} from "@tabler/icons-react";
import type { RefObject } from "react";
import { IconButton } from "@/components/chat/icon-button";
import { useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import styles from "./compare.module.css";
import type { CompareRow } from "./compare-rows";
import type { Comparison } from "./measures";
import { useCompareFiles } from "./use-compare-files";

interface Props {
  comparison: Comparison;
  rows: CompareRow[];
  isTable: boolean;
  isLog: boolean;
  /** What a picture is made of. */
  picture: RefObject<HTMLElement | null>;
  onTable(isTable: boolean): void;
  onLog(isLog: boolean): void;
}

const listed = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** What can be done with a comparison. */
export function CompareTools({ comparison, rows, isTable, isLog, picture, onTable, onLog }: Props) {
  const { saveCsv, savePng, isDrawing } = useCompareFiles(picture);
  const { ask } = useCanvasBridge();
  const names = comparison.lines.map(({ coin }) => coin.name);
  return (
    <fieldset className={styles.tools} aria-label="What to do with this comparison">
      <IconButton label={isTable ? "Show as chart" : "Show as table"} onClick={() => onTable(!isTable)}>
        {isTable ? <IconChartLine aria-hidden="true" /> : <IconTable aria-hidden="true" />}
      </IconButton>
      {!isTable && (
        <IconButton label="Logarithmic scale" aria-pressed={isLog} onClick={() => onLog(!isLog)}>
          <IconMathFunction aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label="Download CSV" onClick={() => saveCsv(comparison, rows)}>
        <IconFileSpreadsheet aria-hidden="true" />
      </IconButton>
      {!isTable && (
        <IconButton label="Download PNG" disabled={isDrawing} onClick={() => void savePng(comparison)}>
          <IconPhoto aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label="Ask about this" onClick={() => ask(`Compare ${listed.format(names)}`)}>
        <IconMessage aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}
