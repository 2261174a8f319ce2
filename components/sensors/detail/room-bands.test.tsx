import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { staticHtml } from "@/components/ui/testing/static-html";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import { BandNote } from "../charts/bands";
import { EaseWord } from "../labels";
import { RoomBands } from "./room-bands";

const SENSOR: BoardSensor = {
  address: "0x1",
  name: "Greenhouse",
  place: null,
  simulated: false,
  interval_s: 60,
  last_seen: null,
  room_kind: "greenhouse",
  room_kind_guessed: true,
  reading: null,
  shaken: null,
  mine: false,
};

const panelOf = (sensor: Partial<BoardSensor>): string =>
  staticHtml(
    <MantineProvider>
      <RoomBands sensor={{ ...SENSOR, ...sensor }} />
    </MantineProvider>,
  )
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

test("the kind of room is shown with whose ranges count, and only its owner may change them", () => {
  const guessed = panelOf({});
  expect(guessed).toContain("Kind of room: Greenhouse, guessed from its name and place");
  expect(guessed).toContain("Temperature 17–28 °C: for most greenhouse crops, by a rule of thumb");
  expect(guessed).not.toContain("Change kind and ranges");
  const own = panelOf({
    mine: true,
    room_kind_guessed: false,
    bands: { temperature: { from: 12, to: null } },
  });
  expect(own).not.toContain("guessed");
  expect(own).toContain("Temperature from 12 °C: set by its owner");
  expect(own).toContain("Change kind and ranges");
});

test("a place without known ranges isn't judged anywhere", () => {
  const attic = { ...SENSOR, name: "Attic", room_kind: "attic" } as const;
  expect(panelOf(attic)).toContain("No range is known for this kind of place");
  expect(staticHtml(<EaseWord room={attic} quantity="temperature" value={5} />)).toBe("");
  expect(staticHtml(<BandNote room={attic} quantity="temperature" />)).toContain(
    "No range is known for the temperature of an attic",
  );
});

test("a card and a chart use the sensor's own range", () => {
  const own = { ...SENSOR, bands: { temperature: { from: 5, to: 12 } } };
  expect(staticHtml(<EaseWord room={own} quantity="temperature" value={20} />)).toContain("too high");
  expect(staticHtml(<BandNote room={own} quantity="temperature" />)).toContain("own range: too low below 5");
});
