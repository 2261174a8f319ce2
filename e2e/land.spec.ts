import type { Page } from "@playwright/test";
import { test as base, expect } from "./fixtures";
import { Offline } from "./offline";
import { LandPage } from "./pages/land";
import { seriousFaults } from "./serious-faults";

const test = base.extend<{ outside: Offline }>({
  outside: [
    async ({ context }, use) => {
      const outside = new Offline();
      await outside.cut(context);
      await use(outside);
      expect([...outside.unexpected, outside.tiles]).toEqual([0]);
    },
    { auto: true },
  ],
});

const LOSS = "Tree cover loss";
const QUESTION = "How much tree cover did Brazil lose from 2015 to 2020?";
const BRAZIL = "?area=gadm:BRA&dataset=4&from=2015-01-01&to=2020-12-31";
const PERU = "?area=gadm:PER&dataset=4&from=2010-01-01&to=2012-12-31";

function questionsOf(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/chat"))
      bodies.push(request.postDataJSON());
  });
  return bodies;
}

test.describe("what is asked", () => {
  test("is picked: area, dataset, dates; each pick shows at once, and nothing is said", async ({ land }) => {
    await land.open();
    await land.expectAsked({ Area: "Choose an area", Dataset: "Choose a dataset", Dates: "Whole period" });
    await land.pickArea("brasil", "Brazil");
    await expect(land.insights).toContainText("What about Brazil?");
    await land.pickDataset(LOSS);
    await expect(land.card.title).toContainText("Brazil");
    await expect(land.card.root).toContainText("Assumed 2001–2024");
    await land.expectAsked({ Area: "Brazil", Dataset: LOSS, Dates: "2001–2024" });

    const dates = await land.openPicker("Dates");
    const [from, to] = [dates.getByLabel("From"), dates.getByLabel("To")];
    await to.selectOption("2020");
    await from.selectOption("2015");
    await expect(to.getByRole("option", { name: "2014" })).toBeDisabled();
    await expect(from.getByRole("option", { name: "2000" })).toHaveCount(0);
    await land.closePicker("Dates");

    await land.expectAsked({ Area: "Brazil", Dataset: LOSS, Dates: "2015–2020" });
    await expect(land.card.root).toContainText("2015–2020");
    await land.expectAddress({ area: "gadm:BRA", dataset: "4", from: "2015-01-01", to: "2020-12-31" });
    await expect(land.chat.turns).toHaveCount(0);
  });

  test("is what was typed: Enter at once waits for the areas of these words", async ({ land }) => {
    await land.open();
    await land.openPicker("Area");
    await expect(land.options.first()).toBeVisible();
    await land.search.pressSequentially("Peru");
    await land.search.press("Enter");
    await land.expectAsked({ Area: "Peru" });
  });

  test("is each answer's step in the history: back and forward lead from one to the other", async ({
    land,
    page,
  }) => {
    await land.open();
    await land.chat.ask(QUESTION);
    await land.expectAsked({ Area: "Brazil" });
    await land.chat.ask("and Bolivia?");
    await land.expectAsked({ Area: "Bolivia" });
    await land.expectAddress({ area: "gadm:BOL", dataset: "4" });
    await page.goBack();
    await land.expectAsked({ Area: "Brazil", Dataset: LOSS, Dates: "2015–2020" });
    await expect(land.card.title).toContainText("Brazil");
    await page.goForward();
    await land.expectAsked({ Area: "Bolivia" });
    await expect(land.card.title).toContainText("Bolivia");
    await expect(land.chat.turns).toHaveCount(2);
  });

  test("follows an answer in whose middle the page was loaded anew", async ({ land, page }) => {
    await land.open();
    await land.chat.ask(QUESTION);
    await land.expectAddress({ area: "gadm:BRA", dataset: "4" });
    // The server has it: a request that a reload cuts off may never arrive.
    const sent = page.waitForResponse((response) => response.url().endsWith("/api/chat"));
    await land.chat.field.fill("and Bolivia?");
    await land.chat.field.press("Enter");
    await sent;
    await page.reload();
    await land.expectAsked({ Area: "Bolivia", Dataset: LOSS, Dates: "2015–2020" });
    await expect(land.card.title).toContainText("Bolivia");
    await land.expectAddress({ area: "gadm:BOL" });
  });

  test("is said in words: chips, chart, prose and address tell the same", async ({ land }) => {
    await land.open();
    const turn = await land.chat.ask(QUESTION);
    await land.expectAsked({ Area: "Brazil", Dataset: LOSS, Dates: "2015–2020" });
    await land.expectAddress({ area: "gadm:BRA", dataset: "4", from: "2015-01-01", to: "2020-12-31" });
    const title = await land.card.title.innerText();
    const [, sum = "?"] = /^Brazil lost ([\d.]+ Mha) of tree cover over 2015–2020$/.exec(title) ?? [];
    await expect(turn).toContainText(sum);
    await expect(turn).not.toContainText(title);
    expect(await land.card.points()).toHaveLength(6);
  });

  test("is picked in part and said in part; what was picked goes with the question once", async ({
    land,
    page,
  }) => {
    const asked = questionsOf(page);
    await land.open();
    await land.pickArea("peru", "Peru");
    await land.pickDataset(LOSS);
    await expect(land.card.title).toBeVisible();

    const turn = await land.chat.ask("How much was lost?");
    await expect(turn).toContainText("Using what you picked: Peru");
    await expect(turn).toContainText(/Tree cover loss in Peru added up to [\d.,]+ M?ha/);
    await land.expectAsked({ Area: "Peru", Dataset: LOSS });

    const next = await land.chat.ask("Since 2015");
    await expect(next).not.toContainText("Using what you picked");
    await land.expectAsked({ Area: "Peru", Dataset: LOSS, Dates: "2015–2024" });
    const [first, second] = asked.map(({ ui_context }) => ui_context);
    expect(first).toMatchObject({
      aoi_selected: { aoi: { GID_0: "PER", subtype: "country" }, aoi_name: "Peru" },
      dataset_selected: { dataset: { dataset_id: 4 } },
    });
    expect(Object.keys(second ?? {})).toEqual(["time_zone"]);
  });

  test("is picked anew after an answer: only that goes with the next question", async ({ land, page }) => {
    const asked = questionsOf(page);
    await land.open();
    await land.chat.ask(QUESTION);
    await land.pickArea("bolivia", "Bolivia");
    await land.expectAsked({ Area: "Bolivia", Dataset: LOSS, Dates: "2015–2020" });
    const turn = await land.chat.ask("How much was lost?");
    await expect(turn).toContainText("Bolivia");
    expect(Object.keys(asked[1]?.ui_context ?? {})).toEqual(["time_zone", "aoi_selected"]);
  });

  test("is overridden in words", async ({ land }) => {
    await land.open(PERU);
    await expect(land.card.title).toContainText("Peru");
    await land.chat.ask("How much was lost?");
    const turn = await land.chat.ask("Actually, Brazil instead");
    await expect(turn).toContainText("Brazil");
    await land.expectAsked({ Area: "Brazil", Dataset: LOSS, Dates: "2010–2012" });
    await expect(land.card.title).toContainText("Brazil");
    await land.expectAddress({ area: "gadm:BRA", from: "2010-01-01", to: "2012-12-31" });
  });

  test("is compared: two areas in one chart", async ({ land }) => {
    await land.open(BRAZIL);
    const picker = await land.openPicker("Area");
    await picker.getByLabel("Compare several areas").check();
    await land.search.fill("colombia");
    await expect(land.options.first()).toContainText("Colombia");
    await land.search.press("Enter");
    await expect(picker.getByRole("list", { name: "Selected areas" }).getByRole("listitem")).toHaveText([
      "Brazil",
      "Colombia",
    ]);
    await land.closePicker("Area");
    await land.expectAsked({ Area: "Brazil and Colombia" });
    await expect(land.card.chart.getByRole("list", { name: "Legend" }).getByRole("listitem")).toHaveText([
      "Brazil",
      "Colombia",
    ]);
  });
});

test.describe("a name of several places", () => {
  const GEORGIA = "Tree cover loss in Georgia from 2010 to 2012";

  test("is asked back, and a choice in the chat goes on with what was said", async ({ land }) => {
    await land.open();
    const turn = await land.chat.ask(GEORGIA);
    await expect(turn).toContainText("There are several places called Georgia.");
    await land.chat.choose("Georgia (the country)");
    await land.expectAsked({ Area: "Georgia", Dataset: LOSS, Dates: "2010–2012" });
    await land.expectAddress({ area: "gadm:GEO" });
    await expect(land.card.title).toContainText("Georgia");
  });

  test("is chosen on the canvas", async ({ land }) => {
    await land.open();
    await land.chat.ask(GEORGIA);
    await expect(land.refusal).toContainText("There are several places called Georgia.");
    await land.alternative("Georgia, United States (state or province)").click();
    await land.expectAsked({ Area: "Georgia", Dataset: LOSS, Dates: "2010–2012" });
    await expect(land.card.root).toContainText("Georgia, United States");
    await expect(land.refusal).toBeHidden();
  });
});

test.describe("what can't be had", () => {
  test("is refused in the chat, and what can be had is one press away", async ({ land }) => {
    await land.open();
    const turn = await land.chat.ask("Tree cover loss in Peru in 1995");
    await expect(turn).toContainText("Tree cover loss covers 2001–2025; 1995 lies outside.");
    await expect(land.card.root).toHaveCount(0);
    await land.chat.choose("Tree cover loss in Peru in 2001");
    await land.expectAsked({ Area: "Peru", Dataset: LOSS, Dates: "2001" });
    await expect(land.card.root).toBeVisible();
  });

  test("is refused on the canvas, as for a link, with the same choices", async ({ land, complaints }) => {
    complaints.expect(/400/);
    await land.open("?area=gadm:PER&dataset=4&from=1995-01-01&to=1995-12-31");
    await expect(land.refusal).toContainText("1995 lies outside");
    await land.alternative("2001–2024").click();
    await land.expectAsked({ Area: "Peru", Dataset: LOSS, Dates: "2001–2024" });
    await expect(land.card.title).toContainText("Peru");
    await expect(land.refusal).toBeHidden();
  });

  test("isn't offered: years that a dataset doesn't have", async ({ land }) => {
    await land.open("?area=gadm:BRA");
    await land.pickDataset("Tree cover gain");
    await expect(land.card.root).toBeVisible();
    const dates = await land.openPicker("Dates");
    await expect(dates.getByLabel("From").getByRole("option")).toHaveText(["2000", "2005", "2010", "2015"]);
  });

  test("and a place that nobody knows is said to be unknown", async ({ land }) => {
    await land.open();
    const turn = await land.chat.ask("Tree cover loss in Blorptown since 2010");
    await expect(turn).toContainText("I don't know a place called Blorptown");
  });
});

test.describe("a figure", () => {
  test("of the answer says where it is from", async ({ land }) => {
    await land.open();
    const turn = await land.chat.ask(QUESTION);
    const figures = turn.getByRole("button", { name: /ha$/ });
    await expect(figures).toHaveCount(4);
    const [sum, peak] = [figures.nth(0), figures.nth(1)];
    const origin = await land.originOf(sum);
    await expect(origin).toContainText("sum of 6 values, tree cover loss in Brazil, 2015 to 2020");
    await sum.click();
    await expect(origin).toBeHidden();
    await expect(await land.originOf(peak)).toContainText("2016");
  });

  test("of a card says where it is from, by keyboard too, and shows its row", async ({ land, page }) => {
    await land.open(BRAZIL);
    const sum = land.card.figures.first();
    await sum.press("Enter");
    await expect(page.getByRole("dialog")).toContainText("sum of 6 values");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(sum).toBeFocused();
    const origin = await land.originOf(land.card.figures.nth(1));
    await expect(origin).toContainText("2016");
    await origin.getByRole("button", { name: "Show in the table" }).click();
    const marked = land.card.table.locator("tr[data-marked]");
    await expect(marked).toHaveCount(1);
    await expect(marked.getByRole("cell").first()).toHaveText("2016");
  });
});

test.describe("an area of one's own", () => {
  const ring = (west: number, south: number, size: number) => [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ];
  const polygon = (coordinates: number[][]) =>
    JSON.stringify({ type: "Polygon", coordinates: [coordinates] });
  const BOW = [
    [-56, -8],
    [-55.5, -7.5],
    [-55.5, -8],
    [-56, -7.5],
    [-56, -8],
  ];

  const FAULTS: [text: string, fault: RegExp][] = [
    ["a map", /isn’t JSON/],
    [`"${"x".repeat(1_200_000)}"`, /1\.2 MB; the limit is 1 MB/],
    [polygon(BOW), /cross/i],
    [polygon(ring(-60, -10, 5)), /between 0\.1 and 10,000 km²/],
    [polygon(ring(-56, -8, 0.001)), /between 0\.1 and 10,000 km²/],
    [JSON.stringify({ type: "Point", coordinates: [0, 0] }), /polygon/i],
  ];

  test("is refused with what is wrong with it, until it is mended", async ({ land, complaints }) => {
    complaints.expect(/400/);
    await land.open();
    await land.openPicker("Area");
    for (const [text, fault] of FAULTS) {
      await land.own.upload("Clearing.geojson", text);
      await expect(land.own.faults).toHaveText(fault);
    }
    await expect(land.own.list).toHaveCount(0);
    await land.own.upload("Clearing.geojson", polygon(ring(-56, -8, 0.5)));
    await land.expectAsked({ Area: "Clearing" });
  });

  test("is uploaded, shown, renamed, kept and deleted", async ({ land, page }) => {
    await land.open("?dataset=4&from=2015-01-01&to=2020-12-31");
    await land.openPicker("Area");
    await land.own.upload("Clearing.geojson", polygon(ring(-56, -8, 0.5)));
    await land.expectAsked({ Area: "Clearing", Dataset: LOSS, Dates: "2015–2020" });
    await expect(land.card.title).toContainText("Clearing");
    await expect(land.card.root).toContainText("sample");
    await land.openPicker("Dataset");
    const table = land.dataset("Land GHG Monitoring System (LGMS)");
    await expect(table).toBeDisabled();
    await expect(table).toContainText("Not published for your own areas");
    await land.closePicker("Dataset");

    await land.openPicker("Area");
    await land.own.button("Rename", "Clearing").click();
    await page.getByRole("textbox", { name: "New name of Clearing" }).fill("Old clearing");
    await page.keyboard.press("Enter");
    await expect(land.own.area("Old clearing")).toContainText(/3[01]\d,\d{3}(\.\d+)? ha/);
    await land.expectAsked({ Area: "Old clearing" });

    await page.reload();
    await land.expectAsked({ Area: "Old clearing", Dataset: LOSS, Dates: "2015–2020" });
    await land.openPicker("Area");
    await land.own.button("Delete", "Old clearing").click();
    await land.own.area("Old clearing").getByRole("button", { name: "Cancel" }).click();
    await land.own.button("Delete", "Old clearing").click();
    await land.own.area("Old clearing").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(land.own.list).toHaveCount(0);
    await land.expectAsked({ Area: "Choose an area" });
  });
});

test.describe("a card", () => {
  const numberOf = (words: string) => Number(words.replaceAll(",", ""));

  test("downloads as CSV what its chart draws and its table shows", async ({ land }) => {
    await land.open(BRAZIL);
    const points = await land.card.points();
    const { name, about, rows } = await land.card.csv();
    expect(name).toMatch(/^brazil-lost-[\d-]+-mha-of-tree-cover-over-2015-2020\.csv$/);
    for (const line of [/^# Source: /, /^# Licence: CC BY 4\.0$/, /^# Retrieved: \d{4}-\d{2}-\d{2}$/])
      expect(about).toContainEqual(expect.stringMatching(line));
    await land.card.button("Show as table").click();
    const [head, ...shown] = await land.card.rows();
    expect(rows[0]).toEqual(head);
    expect(rows.slice(1).map((row) => row.map(Number))).toEqual(shown.map((row) => row.map(numberOf)));
    expect(points).toEqual(shown.map(([year, hectares]) => `${year} ${hectares} ha`));
    expect(shown).toHaveLength(6);
  });

  test("has all parts in its table and its CSV, though the chart draws the first of them only", async ({
    land,
  }) => {
    await land.open("?area=gadm:IND&by=state-province&dataset=4&from=2020-01-01&to=2020-12-31");
    await expect(land.card.chart).toContainText(/\d+ more in the table and the CSV/);
    const { rows } = await land.card.csv();
    expect(rows.length).toBeGreaterThan(30);
    await land.card.button("Show as table").click();
    expect(await land.card.rows()).toHaveLength(rows.length);
  });

  test("has an axis in one unit, of whose numbers none is rounded away", async ({ land }) => {
    await land.open(BRAZIL);
    await expect(land.card.chart).toContainText("Tree cover loss (Mha)");
    const ticks = land.card.chart.locator(".recharts-yAxis-tick-labels .recharts-cartesian-axis-tick-value");
    await expect(ticks.nth(2)).toBeVisible();
    const values = (await ticks.allTextContents()).map(Number);
    const steps = values.slice(1).map((value, at) => Math.abs(value - values[at]!).toFixed(6));
    expect(new Set(steps).size).toBe(1);
  });

  test("is a chart or a table, which is ordered by any column", async ({ land }) => {
    await land.open(BRAZIL);
    await expect(land.card.chart).toBeVisible();
    await land.card.button("Show as table").click();
    await expect(land.card.chart).toHaveCount(0);
    await land.card.table.getByRole("button", { name: /ha/ }).click();
    const values = (await land.card.rows()).slice(1).map(([, hectares]) => numberOf(hectares ?? ""));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    await land.card.button("Show as chart").click();
    await expect(land.card.table).toHaveCount(0);
    expect(await land.card.points()).toHaveLength(6);
  });

  test("fills the screen, and says where it is from", async ({ land, page }) => {
    await land.open(BRAZIL);
    await land.card.button("Where this is from").click();
    const source = land.card.root.getByRole("region", { name: "Where this is from" });
    await expect(source).toContainText("Licence");
    await expect(source).toContainText("CC BY 4.0");
    await expect(source).toContainText("Loss isn't always deforestation");
    await land.card.button("Full screen").click();
    const full = page.getByRole("dialog", { name: "Brazil" });
    await expect(full.getByRole("figure")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(full).toBeHidden();
  });

  test("is pinned to the board, which outlives a reload, and taken off", async ({ land, page }) => {
    await land.open(BRAZIL);
    const title = await land.card.title.innerText();
    await land.card.button("Pin").click();
    await page.reload();
    await land.open("?area=gadm:PER");
    await expect(land.boardTab).toContainText("1");
    await land.boardTab.click();
    const pinned = land.board.getByRole("article", { name: title });
    await expect(pinned.getByRole("figure")).toBeVisible();
    await pinned.getByRole("button", { name: title }).click();
    await land.expectAsked({ Area: "Brazil", Dataset: LOSS, Dates: "2015–2020" });
    await land.card.button("Unpin").click();
    await land.boardTab.click();
    await expect(land.board).toContainText("Nothing is pinned yet");
  });
});

test.describe("a link", () => {
  test("opens the same view for someone else", async ({ land, page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await land.open("?area=gadm:BRA&by=state-province&dataset=4&canopy=50&from=2018-01-01&to=2020-12-31");
    await land.expectAsked({ Area: "Brazil, by state", Dataset: LOSS, Dates: "2018–2020" });
    const [title, table] = [await land.card.title.innerText(), await land.card.csv()];
    await land.card.button("Copy link").click();
    await expect(land.card.button("Copied")).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(page.url());

    await context.clearCookies();
    const other = new LandPage(await context.newPage());
    await other.page.goto(link);
    await other.expectAsked({ Area: "Brazil, by state", Dataset: LOSS, Dates: "2018–2020" });
    await expect(other.card.title).toHaveText(title);
    expect(await other.card.csv()).toEqual(table);
  });

  test("to a conversation opens it with the view it had", async ({ land, page }) => {
    await land.open();
    await land.chat.ask(QUESTION);
    await expect(land.card.title).toBeVisible();
    await expect(page).toHaveURL(/thread=/);
    const title = await land.card.title.innerText();
    await page.goto("/");
    const analysed: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/land/analyze")) analysed.push(request.url());
    });
    await page.goBack();
    await expect(land.chat.turns).toHaveCount(1);
    await land.expectAsked({ Area: "Brazil", Dataset: LOSS, Dates: "2015–2020" });
    await expect(land.card.title).toHaveText(title);
    expect(analysed).toEqual([]);
  });

  test("of which a part makes no sense opens the rest", async ({ land }) => {
    await land.open("?area=gadm:BRA&dataset=lots&from=soon");
    await land.expectAsked({ Area: "Brazil", Dataset: "Choose a dataset", Dates: "Whole period" });
  });
});

test("earlier insights are kept: one is set beside what is in view, and opened again", async ({ land }) => {
  await land.open();
  await land.chat.ask(QUESTION);
  const brazil = await land.card.title.innerText();
  await land.chat.ask("and Bolivia?");
  await expect(land.card.title).toContainText("Bolivia");
  await land.earlier.getByRole("button", { name: `Compare with ${brazil}` }).click();
  await expect(land.compared.getByRole("article", { name: brazil })).toBeVisible();
  await expect(land.card.title).toContainText("Bolivia");
  await land.compared.getByRole("button", { name: "End the comparison" }).click();
  await expect(land.compared).toBeHidden();

  await land.earlier.getByRole("button", { name: brazil }).first().click();
  await land.expectAsked({ Area: "Brazil", Dataset: LOSS, Dates: "2015–2020" });
  await expect(land.card.title).toHaveText(brazil);
  await expect(land.earlier).toContainText("Bolivia");
});

test("nothing has a serious fault: empty, picking, a chart, a table, a refusal", async ({ land, page }) => {
  await land.open();
  await land.openPicker("Area");
  expect(await seriousFaults(page)).toEqual([]);
  await land.closePicker("Area");
  await land.chat.ask(QUESTION);
  await land.openPicker("Dataset");
  expect(await seriousFaults(page)).toEqual([]);
  await land.closePicker("Dataset");
  await land.card.button("Where this is from").click();
  expect(await seriousFaults(page)).toEqual([]);
  await land.card.button("Show as table").click();
  await land.originOf(land.card.figures.first());
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await land.chat.ask("Tree cover loss in Peru in 1995");
  await expect(land.refusal).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test("a chip leads from the answer to its chart, and nothing is wider than the screen", async ({
    land,
    page,
  }) => {
    await land.open();
    await land.chat.ask(QUESTION);
    await page.getByRole("button", { name: "The map shows Brazil · Tree cover loss" }).tap();
    await expect(land.chat.field).toBeHidden();
    await land.expectAsked({ Area: "Brazil", Dataset: LOSS, Dates: "2015–2020" });
    await land.card.title.scrollIntoViewIfNeeded();
    expect(await land.card.points()).toHaveLength(6);
    await expectFits(page);
    for (const picker of ["Area", "Dataset", "Dates"] as const) {
      await land.openPicker(picker);
      await expectFits(page);
      await land.closePicker(picker);
    }
  });

  const expectFits = async (page: Page) =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
