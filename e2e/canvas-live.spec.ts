import type { Page, Route } from "@playwright/test";
import type { MapStation } from "../lib/desks/underground/map-schema";
import type { Arrival } from "../lib/desks/underground/types";
import { calls, ProviderDouble, says } from "../lib/models/testing/provider-double";
import { Server } from "./api/server";
import { expect, test } from "./fixtures";
import { Gate } from "./scripted-app";
import { Tfl } from "./tfl";
import { FAILURE } from "./underground-fixtures";

const NOW = new Date("2026-03-10T09:00:00Z");
const MINUTE = 60_000;

const SIMULATION = { source: "Almanac simulation", live: false, as_of: NOW.toISOString() };
const BRIXTON: MapStation = {
  id: "940GZZLUBXN",
  name: "Brixton",
  lat: 51.462618,
  lon: -0.114888,
  zone: "2",
  stepFree: "street-to-train",
  lines: ["victoria"],
};

const train = ([minutes, destination]: [number, string]): Arrival => ({
  line: "victoria",
  platform: "Northbound - Platform 1",
  direction: "northbound",
  destination,
  expected: new Date(NOW.getTime() + minutes * MINUTE).toISOString(),
  seconds: minutes * 60,
  currentLocation: null,
});

async function arrivalsAre(page: Page, ...next: ((route: Route) => Promise<void>)[]): Promise<void> {
  let asked = 0;
  await page.route("**/api/underground/stations/*/arrivals", (route) =>
    next[Math.min(asked++, next.length - 1)]!(route),
  );
}

const trains =
  (...coming: [minutes: number, destination: string][]) =>
  (route: Route) =>
    route.fulfill({
      json: { station: BRIXTON, arrivals: coming.map(train), provenance: [SIMULATION] },
    });
const FIRST: [number, string] = [3, "Walthamstow Central"];
const SECOND: [number, string] = [10, "Seven Sisters"];
const failure = (route: Route) => route.fulfill(FAILURE);

test.describe("a station's trains", () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: NOW });
  });

  test("count down from second to second, and are gone once they have left", async ({
    desk,
    canvas,
    page,
  }) => {
    await arrivalsAre(page, trains(FIRST, SECOND));
    await desk.open();
    await canvas.find("brixton", "Brixton");
    const rows = canvas.panel("Brixton").getByRole("table").getByRole("row");
    await page.clock.pauseAt(new Date(NOW.getTime() + MINUTE));
    await expect(rows).toContainText(["Due", "Walthamstow Central2 min", "Seven Sisters9 min"]);

    await page.clock.runFor(MINUTE);
    await expect(rows).toContainText(["Due", "Walthamstow Central1 min", "Seven Sisters8 min"]);
    await page.clock.runFor(MINUTE * 0.75);
    await expect(rows).toContainText(["Due", "Walthamstow Centraldue", "Seven Sisters7 min"]);
    await page.clock.runFor(MINUTE);
    await expect(rows).toHaveText(["DestinationDue", "Seven Sisters6 min"]);
  });

  test("are looked up again every 15 seconds", async ({ desk, canvas, page }) => {
    await arrivalsAre(page, trains(FIRST), trains(FIRST, SECOND));
    await desk.open();
    await canvas.find("brixton", "Brixton");
    const panel = canvas.panel("Brixton");
    await expect(panel.getByRole("cell", { name: "Walthamstow Central" })).toBeVisible();
    await expect(panel.getByRole("cell", { name: "Seven Sisters" })).toBeHidden();

    await page.clock.fastForward(16_000);
    await expect(panel.getByRole("cell", { name: "Seven Sisters" })).toBeVisible();
  });

  test("when there are none, that is said", async ({ desk, canvas, page }) => {
    await arrivalsAre(page, trains());
    await desk.open();
    await canvas.find("brixton", "Brixton");
    await expect(canvas.panel("Brixton")).toContainText("No trains are expected in the next few minutes.");
    await expect(canvas.panel("Brixton").getByRole("table")).toHaveCount(0);
  });

  test("that can't be had can be asked for again", async ({ desk, canvas, page, complaints }) => {
    complaints.expect(/502/);
    await arrivalsAre(page, failure, trains(FIRST));
    await desk.open();
    await canvas.find("brixton", "Brixton");
    const panel = canvas.panel("Brixton");
    await expect(panel).toContainText("TfL can't be reached.");
    await expect(panel.getByRole("table")).toHaveCount(0);

    await panel.getByRole("button", { name: "Try again" }).click();
    await expect(panel.getByRole("cell", { name: "Walthamstow Central" })).toBeVisible();
    await expect(panel).not.toContainText("TfL can't be reached.");
  });

  test("stay when a later look-up fails, and say that they are from earlier", async ({
    desk,
    canvas,
    page,
    complaints,
  }) => {
    complaints.expect(/502/);
    await arrivalsAre(page, trains(FIRST), failure);
    await desk.open();
    await canvas.find("brixton", "Brixton");
    const panel = canvas.panel("Brixton");
    await expect(panel.getByRole("cell", { name: "Walthamstow Central" })).toBeVisible();
    await page.clock.fastForward(16_000);
    await expect(panel).toContainText("These are from earlier: TfL can't be reached.");
    await expect(panel.getByRole("cell", { name: "Walthamstow Central" })).toBeVisible();
  });
});

test("the board is looked up each minute, and keeps what it knows when that fails", async ({
  desk,
  canvas,
  page,
  complaints,
}) => {
  complaints.expect(/502/);
  await page.clock.install({ time: NOW });
  let isDown = false;
  let description = "Good Service";
  await page.route("**/api/underground/lines", (route) => {
    const status = { severity: description === "Good Service" ? 10 : 6, description, reason: null };
    const line = { id: "victoria", name: "Victoria", mode: "tube", colour: "#039be5", status };
    return route.fulfill(isDown ? FAILURE : { json: { lines: [line], provenance: [SIMULATION] } });
  });
  await desk.open();
  await expect(canvas.line("Victoria")).toHaveText("VictoriaGood Service");

  description = "Severe Delays";
  await page.clock.fastForward(61_000);
  await expect(canvas.line("Victoria")).toHaveText("VictoriaSevere Delays");
  await expect(canvas.board).toContainText("1 line disrupted");

  isDown = true;
  await page.clock.fastForward(61_000);
  await expect(canvas.board).toContainText("This is from earlier: TfL can't be reached.");
  await expect(canvas.line("Victoria")).toHaveText("VictoriaSevere Delays");

  isDown = false;
  description = "Good Service";
  await canvas.board.getByRole("button", { name: "Try again" }).click();
  await expect(canvas.line("Victoria")).toHaveText("VictoriaGood Service");
  await expect(canvas.board).not.toContainText("This is from earlier");
});

test.describe("with TfL's live data", () => {
  test("a source that fails in the middle of an answer is told of, with what took its place", async ({
    desk,
    canvas,
    page,
  }) => {
    const [model, tfl] = await Promise.all([ProviderDouble.start(), Tfl.start()]);
    const server = await Server.start({
      env: {
        ALMANAC_DATA: "auto",
        ALMANAC_MODEL: "openai:double",
        OPENAI_BASE_URL: `${model.url}/v1`,
        TFL_BASE_URL: tfl.url,
      },
    });
    try {
      const gate = new Gate();
      const status = calls({ id: "call-1", name: "line_status", args: { lines: ["victoria"] } });
      const arrivals = calls({ id: "call-2", name: "arrivals", args: { station: "Brixton" } });
      model.script(
        says("VICTORIA"),
        status,
        {
          ...arrivals,
          tokens: ["The line is up. Now ", "for the trains: "],
          before: async (index) => index > 0 && (await gate.passed),
        },
        says("Trains run often."),
      );
      await desk.open(`${server.url}/underground`);
      await expect(canvas.board.getByText(/^live/)).toBeVisible();
      await desk.chat.send("Do trains run from Brixton?");
      await expect(desk.chat.turns.getByText("The line is up.")).toBeVisible();

      await tfl.fail();
      gate.lift();
      await desk.chat.answered();
      const turn = desk.chat.turns.last();
      await expect(turn).toContainText("Trains run often.");
      const sources = turn.getByRole("list", { name: "Sources" }).getByRole("listitem");
      await expect(sources).toContainText([/live.*TfL Unified API/, /simulated.*Almanac simulation/]);
      await expect(turn).toContainText("TfL answered with an error (500); simulated data used instead");

      const panel = canvas.panel("Brixton");
      await expect(panel.getByText("simulated", { exact: true })).toBeVisible();
      await expect(canvas.showing).toContainText("Victoria line · Brixton");
      await page.reload();
      await expect(turn).toContainText("simulated data used instead");
    } finally {
      await Promise.all([server.close(), model.close(), tfl.close()]);
    }
  });
});
