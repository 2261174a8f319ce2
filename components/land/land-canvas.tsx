"use client";

import { useDisclosure } from "@mantine/hooks";
import type { Polygon } from "geojson";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useEffect, useMemo, useRef, useState } from "react";
import { Queries } from "@/components/data/queries";
import canvas from "@/components/desk-page/canvas.module.css";
import { AnswerOutline } from "@/components/desk-page/canvas-bridge";
import type { AoiRef, DatasetInfo, LandQuery } from "@/lib/desks/land/types";
import { currentEntry, type LandAction } from "./canvas-state";
import { useDatasets } from "./data/queries";
import { InsightsPanel } from "./insights/insights-panel";
import styles from "./land-canvas.module.css";
import { LandMapBox } from "./map/land-map-box";
import { mapValues, yearsOf } from "./map-values";
import { NameDrawing } from "./pickers/make-area";
import { PickerBar, type PickerName } from "./pickers/picker-bar";
import { useLandCanvas } from "./use-land-canvas";

const NONE: DatasetInfo[] = [];

export function LandCanvas() {
  return (
    <NuqsAdapter>
      <Queries>
        <Canvas />
      </Queries>
    </NuqsAdapter>
  );
}

function Canvas() {
  const list = useDatasets();
  const datasets = list.data?.data.datasets ?? NONE;
  const { state, areas, dataset = null, act, isAnswering } = useLandCanvas(datasets);
  const [picker, setPicker] = useState<PickerName | null>(null);
  const [isDrawing, drawing] = useDisclosure(false);
  const [drawn, setDrawn] = useState<Polygon | null>(null);
  const entry = currentEntry(state);
  const { query, year } = state;
  const years = useMemo(() => (entry ? yearsOf(entry.result) : null), [entry]);
  const shading = useMemo(() => (entry ? mapValues(entry.result, year) : null), [entry, year]);
  const insights = useRef<HTMLDivElement>(null);
  useTopOnChange(insights, query);

  return (
    <div className={`${canvas.canvas} ${styles.canvas}`}>
      <div className={`${canvas.layout} ${styles.layout}`}>
        <PickerBar
          list={list}
          query={query}
          areas={areas}
          dataset={dataset}
          open={picker}
          onOpen={setPicker}
          act={act}
          onDraw={() => {
            setPicker(null);
            drawing.open();
          }}
        />
        <section className={styles.map} aria-label="Map of the area">
          <LandMapBox
            query={query}
            areas={areas}
            values={shading?.values ?? null}
            range={shading?.range ?? null}
            unit={shading?.unit ?? null}
            label={shading?.label ?? ""}
            isSample={shading?.isSample ?? false}
            years={years}
            year={year}
            onYear={(next) => act({ type: "year-picked", year: next })}
            dataset={dataset}
            drawing={isDrawing}
            sketch={drawn}
            onDrawn={(outline) => {
              drawing.close();
              setDrawn(outline);
            }}
            onDrawEnd={drawing.close}
            onPickArea={(ref) => act(pickOnMap(ref))}
          />
          <AnswerOutline answers={state.answers} />
        </section>
        <div ref={insights} className={styles.insights}>
          <InsightsPanel
            state={state}
            entry={entry}
            areas={areas}
            datasets={datasets}
            isAnswering={isAnswering}
            act={act}
            onOpenPicker={setPicker}
          />
        </div>
      </div>
      <NameDrawing
        outline={drawn}
        onClose={() => setDrawn(null)}
        onKept={(area) => {
          setDrawn(null);
          act({ type: "picked", change: { areas: [area.ref] }, areas: [area] });
        }}
      />
    </div>
  );
}

const pickOnMap = (ref: AoiRef): LandAction => ({ type: "picked", change: { areas: [ref] } });

function useTopOnChange(box: { current: HTMLElement | null }, query: LandQuery): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is another text
  useEffect(() => {
    box.current?.scrollTo({ top: 0 });
  }, [box, query]);
}
