import { test as base, expect } from "./fixtures";
import { Offline } from "./offline";
import { seriousFaults } from "./serious-faults";

/*
 * The Land desk's map: areas are drawn, picked and shaded on it, from what is installed; datasets' own pictures are the
 * only thing that it asks of another host, and it says so where they don't come.
 */

const test = base.extend<{ outside: Offline }>({
  outside: [
    async ({ context, complaints }, use) => {
      complaints.expect(/ERR_INTERNET_DISCONNECTED/);
      const outside = new Offline();
      await outside.cut(context);
      await use(outside);
      expect(outside.unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

// Glides take frames, which take the processor's time where there is no graphics card.
test.use({ drawsMap: true, contextOptions: { reducedMotion: "reduce" } });

const LOSS = "Tree cover loss";
/** Brazil's states are published by PRODES only: of tree cover loss the tested server draws a sample. */
const BY_STATE = "?area=gadm:BRA&by=state-province&dataset=4&from=2018-01-01&to=2020-12-31";

test("parts are shaded by value, and each tells what the chart says of it", async ({ land, page }) => {
  await land.open(BY_STATE);
  await land.map.expectReady();
  await expect(land.map.legendTitle).toHaveText(/^Sample, made up: Tree cover loss, 2018–2020 \(M?ha\)$/);
  const isLarge = (await land.map.legendTitle.innerText()).endsWith("(Mha)");
  const [head, ...rows] = (await land.card.csv()).rows;
  expect(head).toEqual(["Area", "Tree cover loss (ha)", "Data"]);
  const inside = await land.map.pointAt(0.5, / M?ha, sample, made up$/);
  const told = await land.map.hint.innerText();
  const [state, hectares] = rows.find(([name]) => name && told.startsWith(name)) ?? [];
  const shown = isLarge
    ? `${(Number(hectares) / 1e6).toLocaleString("en", { maximumSignificantDigits: 4 })} Mha`
    : `${Number(hectares).toLocaleString("en", { maximumFractionDigits: 2 })} ha`;
  expect(told.replaceAll(/\s+/g, " ")).toBe(`${state} ${shown}, sample, made up`);

  await expect(land.map.legend.getByRole("listitem")).toHaveCount(5);
  await expect(land.map.legend.locator("[data-hatched]")).toHaveCount(5);
  await page.mouse.click(inside.x, inside.y);
  await land.expectAsked({ Area: state, Dataset: LOSS, Dates: "2018–2020" });
  await expect(land.map.legendTitle).toHaveCount(0);
  await expect(land.card.title).toContainText(state ?? "");
});

test("one year after another is looked at, and the map says which", async ({ land }) => {
  await land.open(BY_STATE);
  await expect(land.map.legendTitle).toHaveText(/^Sample, made up: Tree cover loss, 2018–2020 \(M?ha\)$/);
  await land.map.year.focus();
  await land.map.year.press("Home");
  await expect(land.map.year).toHaveAttribute("aria-valuetext", "2018");
  await expect(land.map.legendTitle).toHaveText(/^Sample, made up: Tree cover loss, 2018 \(M?ha\)$/);
  await land.map.year.press("ArrowRight");
  await expect(land.map.legendTitle).toHaveText(/^Sample, made up: Tree cover loss, 2019 \(M?ha\)$/);
  await land.map.button("All years").click();
  await expect(land.map.legendTitle).toHaveText(/^Sample, made up: Tree cover loss, 2018–2020 \(M?ha\)$/);
});

test("a country is picked on the map, by pointer or by keyboard", async ({ land, page }) => {
  await land.open();
  await land.map.expectReady();
  const china = await land.map.pointAt(0.65, /^China$/);
  await page.mouse.click(china.x, china.y);
  await land.expectAsked({ Area: "China" });

  await land.map.button("Whole world").press("Enter");
  await land.map.expectReady();
  await land.map.canvas.focus();
  // In the middle there may be an ocean.
  await expect(async () => {
    await land.map.canvas.press("ArrowRight");
    await expect(land.map.hint).toHaveText(/^(?!China$)\w/, { timeout: 1500 });
  }).toPass();
  const middle = await land.map.hint.innerText();
  await land.map.canvas.press("Enter");
  await land.expectAsked({ Area: middle });
});

test("an area is drawn, its size and faults told as it grows, named, and asked about", async ({
  land,
  page,
}) => {
  const press = async (right: number, down: number) => {
    const { x, y } = await land.map.at(right, down);
    await page.mouse.click(x, y);
  };
  const draw = async () => {
    await (await land.openPicker("Area")).getByRole("button", { name: "Draw on the map" }).click();
    await expect(land.map.tool("Polygon")).toBeEnabled();
  };
  await land.open("?area=fips:06037&dataset=4&from=2015-01-01&to=2020-12-31");
  await land.expectAsked({ Area: "Los Angeles County" });
  await land.map.expectReady();
  await draw();
  await page.keyboard.press("Escape");
  await expect(land.map.tools).toBeHidden();

  await draw();
  await press(0.05, 0.5);
  await press(0.95, 0.5);
  await press(0.6, 0.9);
  await expect(land.map.tools.getByRole("status")).toContainText("An area can be at most 10,000 km².");
  await expect(land.map.tool("Finish")).toBeDisabled();

  await land.map.tool("Rectangle").click();
  await press(0.45, 0.55);
  const { x, y } = await land.map.at(0.55, 0.65);
  await page.mouse.move(x, y, { steps: 4 });
  await expect(land.map.tools.getByRole("status")).toHaveText(/^[\d,.]+ km²$/);
  await page.mouse.click(x, y);
  const dialog = page.getByRole("dialog", { name: "Name the area" });
  await dialog.getByRole("textbox", { name: "Name of the area" }).fill("Test patch");
  await dialog.getByRole("button", { name: "Save and show" }).click();
  await land.expectAsked({ Area: "Test patch", Dataset: LOSS, Dates: "2015–2020" });
  await expect(land.card.title).toContainText("Test patch");
  await land.openPicker("Area");
  await expect(land.own.area("Test patch")).toContainText(/ha$/);
});

test("without a network the map says that its pictures don't come, and is drawn all the same", async ({
  land,
  outside,
}) => {
  await land.open("?area=gadm:BRA&dataset=4&from=2015-01-01&to=2020-12-31");
  await expect(land.map.area).toContainText("No satellite data on the map: tiles.globalforestwatch.org");
  expect(outside.tiles).toBeGreaterThan(0);
  await land.map.expectReady();
  await expect(land.map.area).toContainText("Borders: Natural Earth");
  await expect(land.card.chart).toBeVisible();
});

test("a shaded map has no serious fault, nor has one that is drawn on", async ({ land, page }) => {
  await land.open(BY_STATE);
  await land.map.expectReady();
  await expect(land.map.legend).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  const picker = await land.openPicker("Area");
  await picker.getByRole("button", { name: "Draw on the map" }).click();
  await expect(land.map.tools).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});
