import type { Locator, Page } from "@playwright/test";
import { Server } from "./api/server";
import { test as base, expect } from "./fixtures";
import { Offline } from "./offline";
import type { InsightCard, LandPage } from "./pages/land";

/** Nothing listens here: whatever asks it is refused at once. */
const NOBODY = "http://127.0.0.1:9";

interface WorkerFixtures {
  data: string;
  server: Server;
}

const test = base.extend<{ outside: Offline }, WorkerFixtures>({
  data: ["auto", { option: true, scope: "worker" }],
  server: [
    async ({ data }, use) => {
      const env = { ALMANAC_DATA: data, GNW_API_URL: NOBODY, GNW_ANALYTICS_URL: NOBODY };
      const server = await Server.start({ env });
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ server }, use) => use(server.url),
  outside: [
    async ({ context, server }, use) => {
      const outside = new Offline(server.url);
      await outside.cut(context);
      await use(outside);
      expect(outside.unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

const QUESTION = "Tree cover loss by state of Brazil in 2020";
const BY_STATE = "?area=gadm:BRA&by=state-province&dataset=4&from=2020-01-01&to=2020-12-31";
const PRODES = "Clear-cut deforestation in Brazil's Legal Amazon (PRODES)";
const SAMPLE = /sample/i;

async function expectPublished(card: InsightCard): Promise<void> {
  await expect(card.chart.or(card.table).first()).toBeVisible();
  await expect(card.root).not.toContainText(SAMPLE);
  await expect(card.chart.locator("pattern")).toHaveCount(0);
}

async function expectSample(card: InsightCard): Promise<void> {
  await expect(card.title).toContainText("Sample, made up");
  await expect(card.chart.locator("pattern").first()).toBeAttached();
  await expect(card.chart.locator("svg text", { hasText: "Sample, made up" })).toBeVisible();
  const { name, rows } = await card.csv();
  expect(name).toMatch(/^sample-/);
  expect(rows.map((row) => row.at(-1))).toEqual(["Data", ...rows.slice(1).map(() => "Sample, made up")]);
}

test("figures that aren't published are made up only when that is asked for, and say so wherever they go", async ({
  land,
  page,
}) => {
  await land.open();
  const offer = await land.chat.ask(QUESTION);
  await expect(offer).toContainText("No published figures");
  await expect(offer).not.toContainText("had the most");
  await expect(land.card.root).toHaveCount(0);
  await expect(land.chat.choices.last()).toContainText(SAMPLE);
  await expect(land.choices.last()).toContainText(SAMPLE);
  expect(await land.choices.filter({ hasText: SAMPLE }).count()).toBe(1);

  await take(land, land.choices.filter({ hasText: "as a whole" }).first());
  await expect(land.card.title).toContainText("Brazil");
  await expectPublished(land.card);
  await land.expectAddress({ area: "gadm:BRA", dataset: "4" });
  expect(new URL(page.url()).searchParams.has("sample")).toBe(false);

  await land.chat.ask(QUESTION);
  await take(land, land.choices.last());
  await expectSample(land.card);
  await land.expectAddress({ by: "state-province", dataset: "4", sample: "1" });
  await land.card.button("Where this is from").click();
  const source = land.card.root.getByRole("region", { name: "Where this is from" });
  await expect(source).toContainText("Made up");
  for (const word of ["Licence", "Citation", "Retrieved"]) await expect(source).not.toContainText(word);

  const shared = (await openShared(page)).getByRole("article");
  await expect(shared).toHaveCount(4);
  const sources = (turn: Locator) => turn.getByRole("list", { name: "Sources" });
  await expect(sources(shared.nth(1))).toContainText("published");
  await expect(sources(shared.nth(1))).not.toContainText(SAMPLE);
  await expect(sources(shared.last())).toContainText(SAMPLE);
  await expect(shared.last().getByRole("paragraph").first()).toContainText(/made.up/);
});

async function take(land: LandPage, choice: Locator): Promise<void> {
  const before = await land.chat.turns.count();
  await choice.press("Enter");
  await expect(land.chat.turns).toHaveCount(before + 1);
  await land.chat.answered();
}

async function openShared(page: Page): Promise<Page> {
  await page.getByRole("button", { name: "Export and share" }).click();
  await page.getByRole("menuitem", { name: "Share…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  const other = await page.context().newPage();
  await other.goto(link);
  return other;
}

test("the same by pickers: a sample is taken by a press, and left with the dataset it was taken for", async ({
  land,
  page,
  complaints,
}) => {
  complaints.expect(/400/);
  await land.open(BY_STATE);
  await expect(land.refusal).toContainText("No published figures");
  await expect(land.card.root).toHaveCount(0);
  await land.choices.last().press("Enter");
  await expectSample(land.card);
  await land.expectAddress({ by: "state-province", sample: "1" });
  await page.goBack();
  await expect(land.refusal).toContainText("No published figures");
  await page.goForward();
  await expectSample(land.card);

  await land.pickDataset(PRODES);
  await land.expectAsked({ Area: "Brazil, by state", Dataset: "PRODES deforestation", Dates: "2020" });
  await expect(land.card.title).toContainText(/clear-cutting/);
  await expectPublished(land.card);
  expect(new URL(page.url()).searchParams.has("sample")).toBe(false);

  await land.pickArea("peru", "Peru");
  await land.openPicker("Dataset");
  await expect(land.dataset(PRODES)).toBeDisabled();
  await expect(land.dataset(PRODES)).toContainText("Legal Amazon");
});
