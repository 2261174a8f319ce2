import { MantineProvider } from "@mantine/core";
import { createRef } from "react";
import { describe, expect, test } from "vitest";
import { staticHtml } from "@/components/ui/testing/static-html";
import { EMPTY_QUERY } from "@/lib/desks/land/types";
import { resultOf } from "../testing/results";
import { type Card, cardsOf, SAMPLE_WORDS, titleOf } from "./card";
import { CardBody } from "./card-body";
import { chartModel } from "./chart-model";
import { useFills } from "./hatch";
import { Legend } from "./legend";
import { ProvenancePanel } from "./provenance-panel";
import { FailureView } from "./states";
import { columnsOf } from "./table-rows";
import type { CardView } from "./use-card";

const cardOf = (sample: boolean): Card => cardsOf(resultOf({ sample }))[0]!;
const cases = [
  ["a sample", true],
  ["what is published", false],
] as const;

function viewOf({ chart, metadata }: Card): CardView {
  const table = { head: ["Year", "Loss"], rows: [[2001, 5]] };
  const columns = columnsOf(chart, metadata.columns);
  const model = chartModel(chart, metadata);
  const nothing = () => {};
  return {
    isTableOnly: false,
    isTable: true,
    setTable: nothing,
    pickFigure: nothing,
    picture: createRef(),
    model,
    table,
    columns,
    marked: [],
  };
}

const SERIES = ["Peru", "Brazil"].map((label, i) => ({ key: `s${i}`, label, color: "red" }));

/** A drawing of one shape: those of Recharts are drawn in a browser only. */
function Filled({ isSample }: { isSample: boolean }) {
  const fills = useFills(isSample, ["red", "green", "red"]);
  return (
    <svg role="img" aria-label="Shape">
      <rect fill={fills.of("red")} />
      {fills.marks}
    </svg>
  );
}

describe.each(cases)("of %s", (_, sample) => {
  const card = cardOf(sample);
  const says = (html: string) => html.includes(SAMPLE_WORDS);

  test("the headline and the table's caption say what it is", () => {
    const html = staticHtml(
      <MantineProvider>
        <CardBody card={card} view={viewOf(card)} />
      </MantineProvider>,
    );
    expect(says(/<h3.*?<\/h3>/s.exec(html)![0])).toBe(sample);
    expect(says(/<caption.*?<\/caption>/s.exec(html)![0])).toBe(sample);
  });

  test("the chart's fills are hatched, with the word beside them", () => {
    const html = staticHtml(<Filled isSample={sample} />);
    expect(html).toMatch(sample ? /<rect fill="url\(#[^)]+\)"/ : /<rect fill="red"/);
    const [, id] = /url\(#([^)]+)\)/.exec(html) ?? [];
    expect(html.includes(`<pattern id="${id}"`)).toBe(sample);
    expect(says(html)).toBe(sample);
  });

  test("its legend is hatched", () => {
    const model = { ...chartModel(card.chart, card.metadata), series: SERIES };
    expect(staticHtml(<Legend model={model} />).includes("data-hatched")).toBe(sample);
  });

  test("its source names a licence, a citation and a date, unless it is made up", () => {
    const html = staticHtml(<ProvenancePanel id="source" card={card} />);
    for (const word of ["Licence", "Citation", "Retrieved", "CC BY 4.0", "2026-01-01"])
      expect(html.includes(word)).toBe(!sample);
    expect(html.includes("GNW_API_TOKEN")).toBe(sample);
  });

  test("its name by itself says what it is", () => {
    expect(titleOf(card)).toBe(sample ? "Sample, made up: Loss" : "Loss");
  });
});

test("of the choices a sample comes last and stands out least", () => {
  const choice = (label: string, sample: boolean) => ({
    label,
    question: label,
    query: { ...EMPTY_QUERY, sample },
  });
  const alternatives = [choice("Draw a sample", true), choice("Brazil", false), choice("PRODES", false)];
  const html = staticHtml(
    <MantineProvider>
      <FailureView
        failure={{ reason: "Not published.", alternatives, canRetry: false }}
        onPick={() => {}}
        onRetry={() => {}}
      />
    </MantineProvider>,
  );
  const buttons = [...html.matchAll(/<button[^>]*data-variant="(\w+)"[^>]*title="([^"]*)"/g)];
  expect(buttons.map(([, variant, title]) => [title, variant])).toEqual([
    ["Brazil", "default"],
    ["PRODES", "default"],
    ["Draw a sample", "subtle"],
  ]);
});
