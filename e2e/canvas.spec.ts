import type { Locator, Page } from "@playwright/test";
import { LINES } from "../lib/desks/underground/lines";
import { calls, says } from "../lib/models/testing/provider-double";
import { expect, test } from "./fixtures";
import type { Canvas } from "./pages/canvas";
import { Gate } from "./scripted-app";
import { seriousFaults } from "./serious-faults";
import { FAILURE, JOURNEY } from "./underground-fixtures";

/* What is drawn on the Underground's map, and done on it. The canvas's other parts are tested without it. */

const INK = "#1d1a15";
const GROUND = { light: "#f9f5ec", dark: "#0b1122" };
/** A line that stands out takes more of the map than this, and one that doesn't less. */
const TRACE = 0.0001;

test.use({ drawsMap: true });

async function drawn(canvas: Canvas, ids: (keyof typeof LINES)[]): Promise<string[]> {
  await canvas.expectReady();
  const picture = await canvas.picture();
  return ids.filter((id) => picture.share(LINES[id].colour) > TRACE);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("the network is drawn on the page's ground, under the strict policy", async ({ canvas, page }) => {
      const response = await page.goto("/underground");
      const policy = response?.headers()["content-security-policy"] ?? "";
      expect(policy).toContain("default-src 'self'");
      expect(policy).not.toContain("unsafe-eval");
      await canvas.expectReady();

      const picture = await canvas.picture();
      expect(picture.share(GROUND[colorScheme])).toBeGreaterThan(0.5);
      expect(await drawn(canvas, ["central", "victoria", "jubilee", "district", "elizabeth"])).toHaveLength(
        5,
      );
      await expect(canvas.showing).toBeHidden();
    });
  });
}

test("nothing has a serious fault: with a journey, a station, a line, a search", async ({
  desk,
  canvas,
  page,
}) => {
  await desk.open();
  await canvas.expectReady();
  await desk.chat.ask(JOURNEY);
  await expect(canvas.journey).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await (await canvas.unfoldedLine("Victoria")).click();
  expect(await seriousFaults(page)).toEqual([]);

  await canvas.search.fill("bank");
  await expect(canvas.options.first()).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await canvas.search.press("Enter");
  await expect(canvas.panel("Bank").getByText(/^Refreshed/)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test("the switch marks stations by step-free access, by keyboard, and the address holds it", async ({
  canvas,
  page,
}) => {
  await page.goto("/underground");
  await canvas.expectReady();
  const before = (await canvas.picture()).share(INK);
  await canvas.accessSwitch.press("Space");

  await expect(canvas.accessSwitch).toBeChecked();
  await expect(canvas.accessLegend.getByRole("listitem")).toContainText([
    /^yes \d+/,
    /^in part \d+/,
    /^no \d+/,
  ]);
  await expect(page).toHaveURL(/\?access=shown$/);
  await expect.poll(async () => (await canvas.picture()).share(INK)).toBeGreaterThan(before * 1.5);
  expect(await seriousFaults(page)).toEqual([]);

  await page.reload();
  await expect(canvas.accessSwitch).toBeChecked();
  await canvas.accessSwitch.press("Enter");
  await expect(canvas.accessSwitch).not.toBeChecked();
  await expect(canvas.accessLegend).toBeHidden();
  await expect(page).toHaveURL(/\/underground$/);
});

test("nothing has a serious fault when everything fails", async ({ canvas, page, complaints }) => {
  complaints.expect(/502/);
  await page.route(/\/api\/underground\/(network|lines)$/, (route) => route.fulfill(FAILURE));
  await page.goto("/underground");
  await expect(canvas.area.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(canvas.board.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test("the map changes with the theme, without a reload", async ({ desk, canvas, page }) => {
  await desk.open();
  await canvas.expectReady();
  const share = async (colour: string) => (await canvas.picture()).share(colour);
  expect(await share(GROUND.light)).toBeGreaterThan(0.5);
  await page.evaluate(() => document.body.setAttribute("data-unreloaded", ""));

  await page.getByRole("button", { name: "Change to Light" }).click();
  await page.getByRole("button", { name: "Change to Dark" }).click();

  await expect.poll(() => share(GROUND.dark)).toBeGreaterThan(0.5);
  // On a dark ground the Northern line's black has a light edge, and stations are dark in light rings.
  expect(await drawn(canvas, ["central", "victoria"])).toHaveLength(2);
  await expect(page.locator("[data-unreloaded]")).toBeAttached();
});

test("a newcomer asks for a journey, and the map shows it", async ({ home, desk, canvas }) => {
  await home.open();
  await home.chat.send(JOURNEY);
  await desk.expectThreadInAddress();
  await desk.chat.answered();
  const turn = desk.chat.turns.last();
  await expect(turn).toContainText("Green Park → Canary Wharf");
  await desk.chat.openSteps(turn);
  await expect(desk.chat.facts(turn)).toContainText([/\w specialist/, /\d+% sure/]);

  await expect(canvas.showing).toContainText("Green Park → Canary Wharf");
  await expect(canvas.ends).toHaveText(["Start Green Park", "End Canary Wharf"]);
  await expect.poll(() => drawn(canvas, ["jubilee", "central", "district"])).toEqual(["jubilee"]);
  await expect(canvas.legs).toHaveText([/^Jubileeto Canary Wharf, \d stops towards Stratford\d+ min$/]);

  await canvas.clear.click();
  await expect(canvas.journey).toBeHidden();
  await expect(canvas.showing).toBeHidden();
  await expect(canvas.ends).toHaveCount(0);
  expect(await drawn(canvas, ["jubilee", "central", "district"])).toHaveLength(3);
});

test("a question for a status makes its line stand out, on the map and on the board", async ({
  desk,
  canvas,
}) => {
  await desk.open();
  await desk.chat.ask("How is the Victoria line?");

  await expect(canvas.showing).toContainText("Showing: Victoria line");
  await expect(canvas.line("Victoria")).toHaveAttribute("aria-pressed", "true");
  await expect(canvas.board.getByRole("button", { pressed: true })).toHaveCount(1);
  await expect.poll(() => drawn(canvas, ["victoria", "central", "elizabeth"])).toEqual(["victoria"]);

  await canvas.showing.getByRole("button", { name: "Show all" }).click();
  await expect(canvas.showing).toBeHidden();
  await expect(canvas.board.getByRole("button", { pressed: true })).toHaveCount(0);
  expect(await drawn(canvas, ["victoria", "central", "elizabeth"])).toHaveLength(3);
});

test("a station pressed on the map has its trains, and asks in the chat", async ({ desk, canvas }) => {
  await desk.open();
  await canvas.find("brixton", "Brixton");
  const position = await canvas.placeOfPicked();
  await canvas.panel("Brixton").getByRole("button", { name: "Close the station" }).click();
  await expect(canvas.panel("Brixton")).toBeHidden();

  await canvas.map.hover({ position });
  await expect(canvas.map.getByText("Brixton")).toBeVisible();
  await canvas.map.click({ position });

  const panel = canvas.panel("Brixton");
  await expect(panel.getByRole("heading", { name: "Brixton", level: 2 })).toBeFocused();
  await expect(panel.getByRole("list", { name: "Lines" }).getByRole("listitem")).toHaveText(["Victoria"]);
  await expect(panel).toContainText("Zone 2");
  await expect(panel.getByText(/^Refreshed/)).toBeVisible();

  await panel.getByRole("button", { name: "Is Brixton step-free?" }).click();
  await desk.chat.answered();
  await expect(desk.chat.turns.getByRole("heading", { level: 2 })).toHaveText("Is Brixton step-free?");
  await expect(desk.chat.turns.last()).toContainText(/step-free/i);
});

test("a journey is planned by its fields, another way is picked, and a link opens it", async ({
  desk,
  canvas,
  page,
}) => {
  await desk.open();
  await canvas.planJourney("Green Park", "Canary Wharf");
  await expect(canvas.showing).toContainText("Green Park → Canary Wharf");
  await expect(canvas.ends).toHaveText(["Start Green Park", "End Canary Wharf"]);
  await expect(canvas.legs.last()).toContainText("to Canary Wharf");
  await expect(canvas.ways.first()).toHaveAttribute("aria-pressed", "true");
  await expect(canvas.ways.first()).toContainText(
    /\d+ min.*\d\d:\d\d–\d\d:\d\d.*(no changes|\d change).*step-free/,
  );
  await expect(page).toHaveURL(/from=Green\+Park&to=Canary\+Wharf$/);
  expect(await seriousFaults(page)).toEqual([]);

  await page.reload();
  await expect(canvas.legs.last()).toContainText("to Canary Wharf");
  await expect(canvas.from).toHaveValue("Green Park");
  await page.getByRole("button", { name: "Swap From and To" }).click();
  await expect(canvas.legs.last()).toContainText("to Green Park");
  await page.goBack();
  await expect(canvas.legs.last()).toContainText("to Canary Wharf");
  await expect(canvas.from).toHaveValue("Green Park");
});

test("an answer that moves the map is a step in the history", async ({ desk, canvas, page }) => {
  await desk.open();
  await desk.chat.ask("How is the Victoria line?");
  await expect(canvas.showing).toContainText("Victoria line");
  await desk.chat.ask(JOURNEY);
  await expect(canvas.showing).toContainText("Green Park → Canary Wharf");

  await expect(page).toHaveURL(/[?&]from=Green/);

  await page.goBack();
  await expect(canvas.showing).toContainText("Victoria line");
  await expect(canvas.journey).toBeHidden();
  await page.goForward();
  await expect(canvas.showing).toContainText("Green Park → Canary Wharf");
  await expect(canvas.legs.last()).toContainText("to Canary Wharf");
  await page.reload();
  await expect(canvas.showing).toContainText("Green Park → Canary Wharf");
});

test("the board is used by keyboard: a line pressed, why, and its question asked", async ({
  desk,
  canvas,
  page,
}) => {
  await desk.open();
  const line = await canvas.unfoldedLine("Central");
  await line.focus();
  await page.keyboard.press("Enter");
  await expect(line).toHaveAttribute("aria-pressed", "true");
  await expect(canvas.showing).toContainText("Central line");
  await expect.poll(() => drawn(canvas, ["central", "victoria"])).toEqual(["central"]);

  await page.keyboard.press("Tab");
  const ask = canvas.board.getByRole("button", { name: "Ask about the Central line" });
  await expect(ask).toBeFocused();
  await page.keyboard.press("Enter");
  await desk.chat.answered();
  await expect(desk.chat.turns.getByRole("heading", { level: 2 })).toContainText("the Central line?");
  await expect(desk.chat.turns.last()).toContainText("Central line");

  await line.focus();
  await page.keyboard.press("Space");
  await expect(line).toHaveAttribute("aria-pressed", "false");
  await expect(canvas.showing).toBeHidden();
});

test("a network that can't be had can be asked for again", async ({ desk, canvas, page, complaints }) => {
  complaints.expect(/502/);
  await page.route("**/api/underground/network", (route) => route.fulfill(FAILURE), { times: 1 });
  await desk.open();
  await expect(canvas.area).toContainText("There is no map: TfL can't be reached.");
  await expect(await canvas.unfoldedLine("Victoria")).toBeVisible();

  await canvas.area.getByRole("button", { name: "Try again" }).click();
  expect(await drawn(canvas, ["central", "victoria"])).toHaveLength(2);
});

test.describe("with a model that answers when it is let", () => {
  test.use({ baseURL: ({ scripted }, use) => use(scripted.url) });

  test("the map shows the journey while the answer still streams", async ({
    home,
    desk,
    canvas,
    scripted,
  }) => {
    const gate = new Gate();
    const args = { from: "Baker Street", to: "Brixton" };
    scripted.model.script(says("BAKERLOO"), calls({ id: "call-1", name: "plan_journey", args }), {
      tokens: ["Take the Victoria line. It ", "is quick."],
      before: async (index) => index > 0 && (await gate.passed),
    });
    await home.open();
    await home.chat.send("How do I get from Baker Street to Brixton?");

    await expect(desk.chat.turns.getByText(/^Take the Victoria line\.$/)).toBeVisible();
    await expect(canvas.showing).toContainText("Baker Street → Brixton");
    await expect(canvas.legs.last()).toContainText("to Brixton");
    await expect(desk.chat.stop).toBeVisible();

    gate.lift();
    await desk.chat.answered();
    await expect(desk.chat.turns.getByText("Take the Victoria line. It is quick.")).toBeVisible();
    await expect(canvas.showing).toContainText("Baker Street → Brixton");
  });
});

test.describe("on the way to all of London", () => {
  for (const [reducedMotion, words] of [
    ["no-preference", "the map glides"],
    ["reduce", "it is there at once for those who want less motion"],
  ] as const) {
    test.describe(reducedMotion, () => {
      test.use({ contextOptions: { reducedMotion } });

      test(words, async ({ desk, canvas }) => {
        await desk.open();
        await desk.chat.ask(JOURNEY);
        await canvas.expectReady();
        const start = canvas.ends.first();
        const from = await start.boundingBox();
        const places = await watchPlaces(start);
        await canvas.area.getByRole("button", { name: "Zoom out to all of London" }).click();
        await expect(async () => {
          expect(Math.abs((await start.boundingBox())!.x - from!.x)).toBeGreaterThan(30);
          await canvas.expectReady();
        }).toPass();

        const between = await places();
        if (reducedMotion === "reduce") expect(between).toBe(0);
        else expect(between).toBeGreaterThan(1);
      });
    });
  }

  async function watchPlaces(label: Locator): Promise<() => Promise<number>> {
    const places = await label.evaluateHandle((element) => {
      const noted: number[] = [];
      const note = () => {
        noted.push(element.getBoundingClientRect().x);
        requestAnimationFrame(note);
      };
      note();
      return noted;
    });
    return () =>
      places.evaluate((noted) => {
        const [first, last] = [noted[0]!, noted.at(-1)!];
        // At the end of a move labels are put on whole pixels.
        const isBetween = (x: number) => Math.abs(x - first) > 2 && Math.abs(x - last) > 2;
        return new Set(noted.filter(isBetween).map(Math.round)).size;
      });
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test("a chip leads from the answer to the map", async ({ desk, canvas, page }) => {
    await desk.open();
    await desk.chat.ask(JOURNEY);
    const chip = page.getByRole("button", { name: "The map shows the way from Green Park to Canary Wharf" });
    await chip.tap();

    await expect(desk.chat.field).toBeHidden();
    await expect(chip).toBeHidden();
    await expect(canvas.journey).toBeVisible();
    await expect.poll(() => drawn(canvas, ["jubilee", "central"])).toEqual(["jubilee"]);
    for (const end of await canvas.ends.all()) await expect(end).toBeInViewport({ ratio: 1 });
    await expectForFingers(page);
  });

  test("an answer's line is in view on the board, however far it was scrolled before", async ({
    desk,
    canvas,
    page,
  }) => {
    await desk.open();
    const panes = {
      map: page.getByRole("button", { name: "Map", exact: true }),
      ask: page.getByRole("button", { name: "Ask", exact: true }),
    };
    await panes.map.tap();
    const last = await canvas.unfoldedLine("Windrush");
    await last.scrollIntoViewIfNeeded();
    await panes.ask.tap();
    await desk.chat.ask(JOURNEY);
    await panes.map.tap();
    await expect(canvas.from).toBeInViewport();
    await panes.ask.tap();
    await desk.chat.ask("How is the Windrush line?");
    await panes.map.tap();
    await expect(canvas.line("Windrush")).toBeInViewport({ ratio: 1 });
  });

  test("a station's panel is usable, and its question leads to the answer", async ({
    desk,
    canvas,
    page,
  }) => {
    await desk.open();
    await page.getByRole("button", { name: "Map", exact: true }).tap();
    await canvas.find("brixton", "Brixton");
    const position = await canvas.placeOfPicked();
    const panel = canvas.panel("Brixton");
    await expect(panel.getByText(/^Refreshed/)).toBeVisible();
    await canvas.unfold("Step-free access");
    await canvas.unfold("Entries and exits");
    await expectForFingers(page);
    await canvas.accessSwitch.tap();
    await expect(canvas.accessLegend).toBeVisible();
    await expectForFingers(page);
    await panel.getByRole("button", { name: "Close the station" }).tap();
    await expect(panel).toBeHidden();
    await expectForFingers(page);

    await canvas.map.tap({ position });
    await panel.getByRole("button", { name: "Is Brixton step-free?" }).tap();
    await desk.chat.answered();
    await expect(desk.chat.field).toBeVisible();
    await expect(desk.chat.turns.last()).toContainText(/step-free/i);
  });

  async function expectForFingers(page: Page): Promise<void> {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    const small = await page
      .getByRole("region", { name: "Map", exact: true })
      .locator("button:visible, input:visible")
      .evaluateAll((targets) =>
        targets
          .filter((target) => {
            const { width, height } = (
              target.closest("label, [data-field]") ?? target
            ).getBoundingClientRect();
            return height < 43.5 || width < 43.5;
          })
          .map((target) => target.outerHTML),
      );
    expect(small).toEqual([]);
  }
});

test("a printed map has a picture of what WebGL drew", async ({ canvas, page }) => {
  await page.goto("/underground");
  await canvas.expectReady();
  const drawn = () =>
    page.evaluate(() => {
      const picture = document.querySelector<HTMLCanvasElement>(".maplibregl-canvas + canvas");
      const pixels = picture?.getContext("2d")?.getImageData(0, 0, picture.width, picture.height).data;
      return pixels && new Set(new Uint32Array(pixels.buffer)).size;
    });
  expect(await drawn()).toBeUndefined();
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  expect(await drawn()).toBeGreaterThan(20);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  expect(await drawn()).toBeUndefined();
});
