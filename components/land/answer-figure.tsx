import type { AnswerFigureProps } from "@/components/share/answer-figure";
import styles from "@/components/share/answer-figure.module.css";
import { COUNTRIES, HatchedSwatch, MapFigure, type MapShape, ringsOf } from "@/components/share/map-figure";
import charts from "@/components/ui/chart.module.css";
import { DATASETS } from "@/lib/desks/land/datasets";
import { chartTable } from "@/lib/desks/land/insights/table";
import { outlineOf } from "@/lib/desks/land/places";
import type { Area, BBox, LandResult } from "@/lib/desks/land/types";
import { AnswerChart } from "./answer-chart";
import { threadEntries } from "./answer-view";
import { type Card, cardsOf, requestWords, titleOf } from "./insights/card";
import { chartModel } from "./insights/chart-model";
import { columnsOf } from "./insights/table-rows";
import colours from "./map/map-colours.module.css";
import { classNames, shadingOf } from "./map/shading";
import { mapValues } from "./map-values";

export function AnswerFigure({ calls }: AnswerFigureProps) {
  const entries = threadEntries([{ calls }]).toReversed();
  return entries.map(({ id, result }) => (
    <div key={id}>
      {cardsOf(result).map((card) => (
        <CardFigure key={card.id} card={card} />
      ))}
      <ResultMap result={result} />
    </div>
  ));
}

function CardFigure({ card }: { card: Card }) {
  const { chart, metadata, dataset } = card;
  const palette = DATASETS.find(({ dataset_id }) => dataset_id === dataset.dataset_id);
  const title = titleOf(card);
  return (
    <figure className={styles.figure} aria-label={title}>
      <h3>{title}</h3>
      {chart.type === "table" ? (
        <ChartTable card={card} />
      ) : (
        <>
          <AnswerChart type={chart.type} model={chartModel(chart, metadata, palette)} title={title} />
          <details className={styles.more}>
            <summary>The same as a table</summary>
            <ChartTable card={card} />
          </details>
        </>
      )}
      <figcaption className={styles.caption}>
        {requestWords(card)}
        {/* Nobody licenses or is cited for what is made up. */}
        {!metadata.sample && metadata.license && <>. Licence: {metadata.license}</>}
        {!metadata.sample && metadata.citation && <>. Citation: {withoutMarkup(metadata.citation)}</>}
      </figcaption>
    </figure>
  );
}

const withoutMarkup = (citation: string): string => citation.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");

const figures = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 6 });

function ChartTable({ card: { chart, metadata } }: { card: Card }) {
  const { head, rows } = chartTable(chart, metadata.columns);
  const columns = columnsOf(chart, metadata.columns);
  const isQuantity = (at: number) => columns[at]?.isNumber === true && !columns[at].isTime;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((name, at) => (
              <th key={name} scope="col" data-number={isQuantity(at) || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
            <tr key={i}>
              {head.map((name, at) => {
                const cell = row[at] ?? null;
                return (
                  <td key={name} data-number={isQuantity(at) || undefined}>
                    {cell === null
                      ? "–"
                      : typeof cell === "number" && isQuantity(at)
                        ? figures.format(cell)
                        : cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const NO_DATA = "var(--map-none)";

function ResultMap({ result }: { result: LandResult }) {
  const { areas, subregions, dataset } = result;
  const box = boxOf(areas);
  if (!box) return null;
  const values = mapValues(result, null);
  const shading = values && shadingOf(values.values, values.range);
  const toneOf = (ref: Area["ref"]) => {
    const tone = shading?.scale?.tones[(shading.classes.get(ref) ?? 0) - 1];
    return tone ? `var(--map-${tone})` : NO_DATA;
  };
  const names = areas.map(({ short_name }) => short_name).join(", ");
  const shapes: MapShape[] = [
    ...COUNTRIES.map((lines) => ({
      lines,
      fill: "var(--map-ground)",
      stroke: "var(--map-border)",
      width: 0.75,
    })),
    ...subregions.map((part) => ({
      lines: linesOf(part),
      fill: toneOf(part.ref),
      stroke: "var(--raised)",
      width: 0.5,
      isHatched: values?.isSample && toneOf(part.ref) !== NO_DATA,
    })),
    ...areas.map((area) => ({
      lines: linesOf(area),
      fill: subregions.length > 0 ? "none" : "color-mix(in srgb, var(--accent) 30%, transparent)",
      stroke: "var(--accent)",
      width: 1.25,
    })),
  ];
  const label = values
    ? `Map: ${values.isSample ? "sample, made up: " : ""}${values.label} of the parts of ${names}`
    : `Map: ${names}`;
  return (
    <figure className={`${styles.figure} ${colours.colours}`} aria-label={label}>
      <MapFigure label={label} box={box} shapes={shapes} sea="var(--map-sea)" />
      {values && shading?.scale && (
        <ul className={charts.legend} aria-label="Legend">
          {classNames(shading.scale, (value) => figures.format(value)).map((name, at) => (
            <li key={name}>
              <Swatch fill={`var(--map-${shading.scale?.tones[at]})`} isSample={values.isSample} />
              {name}
              {values.unit && ` ${values.unit}`}
            </li>
          ))}
        </ul>
      )}
      <figcaption className={styles.caption}>
        {values ? `${values.isSample ? "Sample, made up: " : ""}${values.label}, ${names}` : names} (
        {dataset.name}
        ). Borders: Natural Earth.
      </figcaption>
    </figure>
  );
}

function Swatch({ fill, isSample }: { fill: string; isSample: boolean }) {
  if (isSample) return <HatchedSwatch fill={fill} />;
  return (
    <svg className={styles.swatch} viewBox="0 0 12 12" aria-hidden="true">
      <rect width={12} height={12} fill={fill} />
    </svg>
  );
}

const linesOf = (area: Area): number[][][] => {
  const rings = ringsOf(outlineOf(area));
  return rings.length > 0 || !area.bbox ? rings : [cornersOf(area.bbox)];
};

const cornersOf = ([west, south, east, north]: BBox): number[][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** Across the date line where any of them is. */
function boxOf(areas: Area[]): BBox | null {
  const boxes = areas.flatMap(({ bbox }) => (bbox ? [bbox] : []));
  if (boxes.length === 0) return null;
  const wraps = boxes.some(([west, , east]) => east < west);
  const easts = boxes.map(([west, , east]) => (wraps && (east < west || east < 0) ? east + 360 : east));
  const wests = boxes.map(([west]) => (wraps && west < 0 ? west + 360 : west));
  return [
    Math.min(...wests),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...easts),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
}
