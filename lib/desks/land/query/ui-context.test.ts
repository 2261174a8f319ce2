import { expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import { readSelection } from "./ui-context";

const EXAMPLE = {
  aoi_selected: {
    aoi: {
      name: "Koraput, Odisha, India",
      gadm_id: 22056,
      GID_2: "IND.26.20_1",
      geometry: {
        type: "Polygon",
        coordinates: [
          [
            [82, 18],
            [83, 18],
            [83, 19],
            [82, 18],
          ],
        ],
      },
    },
    aoi_name: "Koraput, Odisha, India",
    subregion_aois: null,
    subregion: null,
    subtype: "district-county",
  },
  dataset_selected: {
    dataset: {
      dataset_id: 14,
      source: "GFW",
      data_layer: "DIST-ALERT",
      context_layer: "driver",
      threshold: null,
    },
  },
  daterange_selected: {
    start_date: "2024-01-01",
    end_date: "2024-12-31",
    years: null,
    period: "2024-01-01 to 2024-12-31",
    original_text: "2024-01-01 to 2024-12-31",
  },
};

test("the reference document's selection is read", () => {
  expect(readSelection(EXAMPLE)).toMatchObject({
    aoi_selected: { aoi: { GID_2: "IND.26.20_1" } },
    dataset_selected: { dataset: { data_layer: "DIST-ALERT", context_layer: "driver" } },
    daterange_selected: { start_date: "2024-01-01", end_date: "2024-12-31" },
  });
});

test.each([undefined, {}, { aoi_selected: null }, { somethingElse: 1 }])("%j picks nothing", (context) => {
  expect(readSelection(context)).toBeNull();
});

test.each([
  [
    { daterange_selected: { start_date: "2024-13-01", end_date: "2024-12-31" } },
    "ui_context.daterange_selected.start_date",
  ],
  [
    { daterange_selected: { start_date: "2024-12-31", end_date: "2024-01-01" } },
    "ui_context.daterange_selected.end_date",
  ],
  [
    { dataset_selected: { dataset: { dataset_id: "four" } } },
    "ui_context.dataset_selected.dataset.dataset_id",
  ],
  [{ aoi_selected: { aois: ["Brazil"] } }, "ui_context.aoi_selected.aois.0"],
  [{ aoi_selected: "Brazil" }, "ui_context.aoi_selected"],
])("%j is refused by name", (context, path) => {
  const read = () => readSelection(context);
  expect(read).toThrow(AppError);
  expect(read).toThrow(path);
});

test.each([
  [{ years: [2021, 2019] }, "2019-01-01", "2021-12-31"],
  [{ period: "2024" }, "2024-01-01", "2024-12-31"],
  [{ period: "2015-03-01 to 2016-04-30" }, "2015-03-01", "2016-04-30"],
  [{ original_text: "Q1 2024" }, "2024-01-01", "2024-03-31"],
  [{ start_date: "2020-01-01", end_date: "2020-06-30", years: [2020] }, "2020-01-01", "2020-06-30"],
])("the dates %j are read", (dates, start_date, end_date) => {
  const range = { start_date: null, end_date: null, years: null, period: null, ...dates };
  const dataset = { dataset_id: 4, daterange: range };
  expect(readSelection({ daterange_selected: range, dataset_selected: { dataset } })).toMatchObject({
    daterange_selected: { start_date, end_date },
    dataset_selected: { dataset: { daterange: { start_date, end_date } } },
  });
});

test("a dataset may come without dates", () => {
  const daterange = { start_date: null, end_date: null, years: null, period: null, original_text: null };
  for (const given of [daterange, null, undefined]) {
    const selection = readSelection({ dataset_selected: { dataset: { dataset_id: 4, daterange: given } } });
    expect(selection?.dataset_selected?.dataset.daterange ?? null).toBeNull();
  }
});

test.each([
  [{}, "start_date"],
  [{ start_date: "2020-01-01" }, "end_date"],
  [{ period: "some time" }, "start_date"],
  [{ years: ["2020"] }, "years.0"],
])("dates that say nothing are refused by name: %j", (daterange_selected, field) => {
  expect(() => readSelection({ daterange_selected })).toThrow(`ui_context.daterange_selected.${field}`);
});
