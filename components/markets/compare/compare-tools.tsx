import {
  IconChartLine,
  IconFileSpreadsheet,
  IconMathFunction,
  IconMessage,
  IconPhoto,
  IconTable,
} from "@tabler/icons-react";
import { type RefObject, useState } from "react";
import { pngOf, saveFile } from "@/components/data/save-file";
import { useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { toast } from "@/components/shell/toasts";
import { IconButton, Toolbar } from "@/components/ui/buttons";
import { PickOne } from "@/components/ui/pick-one";
import type { Compared } from "@/lib/desks/markets/tools/schema";
import type { CompareRow } from "./compare-rows";
import { compareCsv, compareFile } from "./compare-rows";
import { type Comparison, MEASURE_NAMES, MEASURES } from "./measures";

interface Props {
  comparison: Comparison;
  rows: CompareRow[];
  isTable: boolean;
  isLog: boolean;
  picture: RefObject<HTMLElement | null>;
  onTable(isTable: boolean): void;
  onLog(isLog: boolean): void;
}

const listed = new Intl.ListFormat("en-GB", { type: "conjunction" });

export function CompareTools({ comparison, rows, isTable, isLog, picture, onTable, onLog }: Props) {
  const { saveCsv, savePng, isDrawing } = useCompareFiles(picture);
  const { ask } = useCanvasBridge();
  const names = comparison.lines.map(({ coin }) => coin.name);
  return (
    <Toolbar label="Comparison options">
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
    </Toolbar>
  );
}

interface MeasureSwitchProps {
  measure: Compared;
  onPick(measure: Compared): void;
}

export function MeasureSwitch({ measure, onPick }: MeasureSwitchProps) {
  return (
    <PickOne
      label="Measure"
      options={MEASURE_NAMES}
      picked={measure}
      onPick={onPick}
      nameOf={(one) => MEASURES[one].label}
    />
  );
}

function useCompareFiles(picture: RefObject<HTMLElement | null>) {
  const [isDrawing, setDrawing] = useState(false);
  const saveCsv = (comparison: Comparison, rows: CompareRow[]) => {
    const content = new Blob([compareCsv(comparison, rows)], { type: "text/csv;charset=utf-8" });
    saveFile(compareFile(comparison, "csv"), content);
  };
  const savePng = async (comparison: Comparison) => {
    if (!picture.current) return;
    setDrawing(true);
    try {
      saveFile(compareFile(comparison, "png"), await pngOf(picture.current));
    } catch {
      void toast({ message: "This browser couldn’t draw the picture. The CSV has the same data." });
    } finally {
      setDrawing(false);
    }
  };
  return { saveCsv, savePng, isDrawing };
}
