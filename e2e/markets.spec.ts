import type { Page } from "@playwright/test";
import { expect, test } from "./markets-fixtures";
import { MarketsPage } from "./pages/markets";
import { seriousFaults } from "./serious-faults";

/*
 * The Markets desk without a network: every figure is from the embedded past, which ends on 6 July 2021, and says so.
 */

const LAST_DAY = "6 July 2021";
const LAST_CLOSE = "$34,235.19";
const PRICE = "What is the price of Bitcoin?";

test.describe("a question", () => {
  test("about a price is answered with the past, its day and its source, and with no advice", async ({
    markets,
  }) => {
    await markets.open();
    const turn = await markets.chat.ask(PRICE);
    await expect(turn).toContainText(LAST_CLOSE);
    await expect(turn).toContainText(LAST_DAY);
    await expect(turn).toContainText("not advice");
    await expect(markets.chat.sources(turn)).toContainText("CoinMarketCap");
    await expect(markets.chat.sources(turn)).not.toContainText("live");
    await markets.chart.expectOf("Bitcoin");

    const next = await markets.chat.ask("And of Ethereum?");
    await expect(next).toContainText("Ethereum");
    await expect(next).toContainText(LAST_DAY);
    await expect(next).not.toContainText("not advice");
    await markets.chart.expectOf("Ethereum");
  });

  test("about a day is answered with its candle, which the chart points at", async ({ markets }) => {
    await markets.open();
    const turn = await markets.chat.ask("What was BTC on 14 April 2021?");
    await expect(turn).toContainText("$63,109.70");
    await markets.expectAddress({ at: "2021-04-14" });
    await expect(markets.chart.button("Clear mark")).toBeVisible();
  });

  test("about indicators names their periods and candles, and the chart draws them", async ({ markets }) => {
    await markets.open();
    const turn = await markets.chat.ask("What are the RSI and the MACD of Ethereum?");
    await expect(turn).toContainText(/RSI/);
    await expect(turn).toContainText(/MACD/);
    await expect(turn).toContainText(/365 daily candles/);
    await markets.chart.expectOf("Ethereum");
    await expect(markets.page).toHaveURL(/overlays=[\w,]*rsi14/);
  });

  test("that compares opens the comparison", async ({ markets }) => {
    await markets.open();
    const turn = await markets.chat.ask("Compare Bitcoin, Ethereum and Litecoin since January 2021");
    await expect(turn).toContainText("Ethereum");
    await expect(markets.comparison.legend).toHaveCount(3);
    await expect(markets.comparison.title).toContainText("Ethereum gained most");
    await markets.expectAddress({ view: "compare", since: "2021-01-01" });
  });

  test("of two coins of which one has no data is revised, and says what is missing", async ({ markets }) => {
    await markets.open();
    const turn = await markets.chat.ask("What is the price of Bitcoin and of Chainlink?");
    await expect(turn).toContainText(LAST_CLOSE);
    await expect(turn).toContainText(/Missing: .*(LINK|Chainlink)/);
    const score = await markets.chat.openScore(turn);
    await expect(score.getByRole("listitem")).toHaveCount(3);
    await expect(score).toContainText(/completeness\s*counts 40%/);
    await expect(score).toContainText("1 of 2 parts answered");
    await expect(score).toContainText(/was revised (once|2 times)/);
    await markets.page.keyboard.press("Escape");
    // A click beside an open popover closes it and does nothing else.
    await expect(score).toBeHidden();
    const steps = turn.getByRole("list", { name: "Steps" });
    await expect(steps.getByText("evaluator", { exact: true }).nth(1)).toBeVisible();
  });

  test("of small talk gets a friendly word and what can be asked; no source, no figure", async ({
    markets,
  }) => {
    await markets.open();
    const turn = await markets.chat.ask("Hi there, how are you?");
    await expect(turn).toContainText(/crypto/i);
    await expect(markets.chat.sources(turn)).toHaveCount(0);
    const score = await markets.chat.openScore(turn);
    await expect(score.getByRole("listitem")).toHaveText([
      /^completeness counts 50%/,
      /^helpfulness counts 50%/,
    ]);
  });

  test("about something else is declined, with what can be asked instead", async ({ markets }) => {
    await markets.open();
    const turn = await markets.chat.ask("Which film won the most Oscars?");
    await expect(turn).toContainText(/crypto/i);
    await expect(turn).not.toContainText("not advice");
    await expect(markets.chat.sources(turn)).toHaveCount(0);
  });
});

test.describe("a name", () => {
  test("that two coins share is asked back, and a choice goes on with what was said", async ({ markets }) => {
    await markets.open();
    const turn = await markets.chat.ask("What is the price of WETH?");
    await expect(turn).toContainText("Binance-Peg WETH");
    await expect(turn).toContainText("?");
    const chosen = await markets.chat.choose("Binance-Peg WETH");
    await expect(chosen).toContainText("Binance-Peg WETH");
    await expect(chosen).not.toContainText(/\$\d/);
  });

  test("with a slip in it is read with a word that says so, never silently", async ({ markets }) => {
    await markets.open();
    const turn = await markets.chat.ask("What is the price of Litecion?");
    await expect(turn).toContainText(/“Litecion” as Litecoin/);
    await expect(turn).toContainText("$138.99");
    await markets.chart.expectOf("Litecoin");
  });

  test("that no coin has is said to be unknown", async ({ markets }) => {
    await markets.open();
    const turn = await markets.chat.ask("What is the price of Blorptoken?");
    await expect(turn).toContainText(/Blorptoken/i);
    await expect(turn).not.toContainText(/\$\d/);
  });
});

test.describe("what was said before", () => {
  test("is quoted from another conversation, with a link to it; nobody else's is", async ({
    markets,
    browser,
    complaints,
  }) => {
    await markets.open();
    await markets.chat.ask("What was Dogecoin on 8 May 2021?");
    const thread = await markets.thread();
    await markets.startAnew();
    const turn = await markets.chat.ask("What did you say about Dogecoin 5 minutes ago?");
    await expect(turn).toContainText("What was Dogecoin on 8 May 2021?");
    await expect(turn.locator(`a[href$="thread=${thread}"]`)).toBeVisible();

    const stranger = await browser.newContext();
    complaints.listen(stranger);
    const theirs = new MarketsPage(await stranger.newPage());
    await theirs.open();
    const answer = await theirs.chat.ask("What did you say about Dogecoin 5 minutes ago?");
    await expect(answer).toContainText(/nothing/i);
    await expect(answer).not.toContainText("8 May 2021");
    await stranger.close();
  });

  test("is gone on with by the conversation's id", async ({ markets, page }) => {
    await markets.open();
    await markets.chat.ask(PRICE);
    const thread = await markets.thread();
    await page.goto("/");
    await markets.open(`?thread=${thread}`);
    await expect(markets.chat.turns).toHaveCount(1);
    await expect(markets.chat.turns.first()).toContainText(LAST_CLOSE);
    const turn = await markets.chat.ask("And Litecoin?");
    await expect(turn).toContainText("Litecoin");
    expect(await markets.thread()).toBe(thread);
  });
});

test.describe("a figure", () => {
  test("says where it is from, and leads the chart there", async ({ markets }) => {
    await markets.open();
    const turn = await markets.chat.ask("What was BTC on 14 April 2021?");
    const thread = await markets.thread();
    await markets.watched("LTC").click();
    await markets.chart.expectOf("Litecoin");
    const origin = await markets.chat.originOf(markets.chat.figure(turn, "$63,109.70"));
    await expect(origin).toContainText("14 April 2021");
    await origin.getByRole("button", { name: "Show it" }).click();
    await expect(origin).toBeHidden();
    await markets.chart.expectOf("Bitcoin");
    await markets.expectAddress({ at: "2021-04-14", thread });
    await markets.page.goBack();
    await markets.chart.expectOf("Litecoin");
  });

  test("of a shared conversation says where it is from, and leads nowhere", async ({ markets, page }) => {
    await markets.open();
    await markets.chat.ask(PRICE);
    await markets.chat.pick("Share…");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = await dialog.getByRole("textbox", { name: "Link", exact: true }).inputValue();
    await page.goto(link);
    const turn = page.getByRole("article");
    const origin = await markets.chat.originOf(markets.chat.figure(turn, LAST_CLOSE));
    await expect(origin.getByRole("button", { name: "Show it" })).toHaveCount(0);
  });
});

test.describe("the chart", () => {
  test("says that its candles are past ones, and the sources say why", async ({ markets }) => {
    await markets.open();
    await markets.chart.expectOf("Bitcoin");
    await expect(markets.chart.root).toContainText(`Candles end on ${LAST_DAY}`);
    await markets.canvas
      .getByRole("button", { name: `Sources: No live source · past data until ${LAST_DAY}` })
      .click();
    await expect(markets.sources.getByRole("listitem").filter({ hasText: "Binance" }).first()).toContainText(
      "off",
    );
    await markets.page.getByRole("button", { name: "See the sources in full" }).click();
    await expect(markets.canvas.getByRole("region", { name: "Sources in full" })).toBeVisible();
    await expect(markets.sources).toHaveCount(0);
  });

  test("goes from candle to candle by keyboard, and tells the values", async ({ markets }) => {
    await markets.open();
    await markets.chart.expectOf("Bitcoin");
    await markets.chart.drawing.press("ArrowLeft");
    await expect(markets.chart.spoken.filter({ hasText: "5 July 2021" })).toBeAttached();
    await markets.chart.drawing.press("End");
    await expect(markets.chart.spoken.filter({ hasText: LAST_DAY })).toBeAttached();
  });

  test("begins at its top, wherever another tab was scrolled to", async ({ markets }) => {
    await markets.open();
    await markets.showTab("Sources");
    const tab = markets.canvas.getByRole("region", { name: /^(Sources|Chart)$/ });
    const scrolled = () => tab.evaluate((element) => element.scrollTop);
    await expect(tab.getByRole("listitem").first()).toBeVisible();
    await tab.press("End");
    await expect.poll(scrolled).toBeGreaterThan(0);
    await markets.showTab("Chart");
    await markets.chart.expectOf("Bitcoin");
    expect(await scrolled()).toBe(0);
  });

  test("is a table, too, whose rows lead to their candles", async ({ markets }) => {
    await markets.open();
    await markets.chart.button("Show as table").click();
    const row = markets.table.getByRole("row").filter({ hasText: "4 July 2021" });
    await expect(row).toContainText("35,287.78");
    await row.getByRole("button").click();
    await markets.expectAddress({ at: "2021-07-04" });
    await markets.chart.expectOf("Bitcoin");
  });

  test("is kept as CSV and as a picture, with source and day in both", async ({ markets, page }) => {
    await page.addInitScript(recordDrawnText);
    await markets.open();
    await markets.chart.expectOf("Bitcoin");
    const csv = await markets.saved(() =>
      markets.chart.root.getByRole("link", { name: "Download the candles as CSV" }).click(),
    );
    expect(csv.name).toMatch(/\.csv$/);
    const lines = csv.content.toString("utf8").split("\n");
    const notes = lines.filter((line) => line.startsWith("#")).join("\n");
    expect(notes).toContain("CoinMarketCap");
    expect(notes).toMatch(/2021-07-0[67]|6 July 2021/);
    expect(lines.find((line) => line.includes("2021-07-06") && !line.startsWith("#"))).toContain("34235.19");

    const png = await markets.saved(() =>
      markets.chart.root.getByRole("button", { name: "Download the chart as a picture" }).click(),
    );
    expect(png.name).toMatch(/\.png$/);
    expect(png.content.subarray(1, 4).toString()).toBe("PNG");
    const drawn = (await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn)).join("\n");
    expect(drawn).toContain("CoinMarketCap");
    expect(drawn).toContain(LAST_DAY);
  });
});

test.describe("the comparison", () => {
  test("is picked by hand: coins, measure; and is at an address", async ({ markets, page }) => {
    await markets.open("?view=compare&compare=bitcoin,ethereum&since=2021-01-01&until=2021-07-06");
    const { comparison } = markets;
    await expect(comparison.title).toContainText("Ethereum gained most", { timeout: 60_000 });
    await comparison.add("doge", "Dogecoin");
    await expect(comparison.title).toContainText("Dogecoin gained most");
    await expect(comparison.lines).toHaveCount(3);
    await expect(page).toHaveURL(/compare=bitcoin,ethereum,dogecoin/);
    await comparison.measure("Correlation").click();
    await expect(comparison.title).toContainText("moved most alike");
    await expect(comparison.matrix.getByRole("row")).toHaveCount(4);
    await page.reload();
    await expect(comparison.title).toContainText("moved most alike");
    await comparison.root.getByRole("button", { name: "Remove Dogecoin" }).click();
    await comparison.root.getByRole("button", { name: "Remove Ethereum" }).click();
    await comparison.root.getByRole("button", { name: "Compare Bitcoin and Ethereum" }).click();
    await expect(comparison.legend).toHaveCount(2);
  });

  test("takes with Enter what was typed, not the first of the list before", async ({ markets, page }) => {
    await markets.open("?view=compare&compare=bitcoin,ethereum&since=2021-01-01&until=2021-07-06");
    const { comparison } = markets;
    await comparison.search.fill("lite");
    await expect(comparison.options.first()).toContainText("Litecoin");
    await comparison.search.fill("dogecoin");
    await comparison.search.press("Enter");
    await expect(page).toHaveURL(/compare=bitcoin,ethereum,dogecoin/);
    await expect(comparison.legend.filter({ hasText: "Litecoin" })).toHaveCount(0);
  });

  test("is a table, CSV and a picture, all with the source", async ({ markets }) => {
    await markets.open("?view=compare&compare=bitcoin,ethereum&since=2021-01-01&until=2021-07-06");
    const { comparison } = markets;
    await expect(comparison.figure).toContainText("CoinMarketCap");
    await expect(comparison.figure).toContainText(LAST_DAY);
    const csv = await markets.saved(() => comparison.tool("Download CSV").click());
    expect(csv.name).toBe("bitcoin-ethereum-2021-01-01-2021-07-06.csv");
    const lines = csv.content.toString("utf8").trimEnd().split("\n");
    expect(lines.filter((line) => line.startsWith("# Source: "))).not.toEqual([]);
    expect(lines.find((line) => line.startsWith("# Source: "))).toContain("past data");
    expect(csv.content.toString("utf8")).toMatch(/^2021-01-01,100(\.0+)?,100(\.0+)?\r?$/m);
    expect(lines.at(-1)).toMatch(/^2021-07-06,/);
    const png = await markets.saved(() => comparison.tool("Download PNG").click());
    expect(png.content.subarray(1, 4).toString()).toBe("PNG");
    expect(png.content.length).toBeGreaterThan(20_000);
    await comparison.tool("Show as table").click();
    await expect(comparison.table.getByRole("row").nth(1)).toContainText(LAST_DAY);
  });
});

test.describe("a price alert", () => {
  test("is set in the chat and on the canvas, listed, deleted and brought back", async ({
    markets,
    page,
  }) => {
    await markets.open();
    const turn = await markets.chat.ask("Tell me when Bitcoin goes above $100,000");
    await expect(turn).toContainText("$100,000");
    await expect(markets.alerts.list).toHaveText([/Bitcoin above \$100,000/]);
    await markets.alerts.set("falls below", 20_000);
    await expect(markets.alerts.list).toHaveCount(2);
    await markets.alerts.remove("Bitcoin below $20,000.00");
    await expect(markets.alerts.list).toHaveCount(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(markets.alerts.list).toHaveCount(2);
    const listed = await markets.chat.ask("Which price alerts do I have?");
    await expect(listed).toContainText("$20,000");
    await markets.alerts.set("rises above", -1);
    await expect(markets.alerts.root.getByRole("alert")).toContainText("above zero");
  });

  test("that is met is told of wherever the user is, with price, time and source", async ({
    markets,
    page,
  }) => {
    let isMet = false;
    await page.route("**/api/markets/alerts", async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      const response = await route.fetch();
      const { alerts } = (await response.json()) as { alerts: object[] };
      const met = { met_at: "2021-07-06T14:03:00.000Z", met_price: 100_020.5, met_source: "Binance" };
      await route.fulfill({
        json: { alerts: alerts.map((alert) => (isMet ? { ...alert, ...met } : alert)) },
      });
    });
    await markets.open();
    await markets.chat.ask("Tell me when Bitcoin goes above $100,000");
    await expect(markets.alerts.list).toHaveCount(1);
    await markets.showTab("Chart");
    isMet = true;
    await markets.chat.ask("Tell me when Ethereum goes above $9,000");
    const toast = page.getByRole("alert").filter({ hasText: "Bitcoin above $100,000.00 is met" });
    await expect(toast).toContainText("$100,020.50");
    await expect(toast).toContainText("Binance");
  });
});

test("nothing has a serious fault: chart, table, comparison, alerts, sources, answer", async ({
  markets,
  page,
}) => {
  await markets.open();
  await markets.chart.expectOf("Bitcoin");
  expect(await seriousFaults(page)).toEqual([]);
  await markets.chart.button("Show as table").click();
  await expect(markets.table.getByRole("table")).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await markets.open("?view=compare&compare=bitcoin,ethereum,dogecoin&measure=correlation");
  await expect(markets.comparison.matrix).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await markets.showTab("Sources");
  await expect(markets.canvas.getByRole("region", { name: "Sources in full" })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  const turn = await markets.chat.ask("Tell me when Bitcoin goes above $100,000");
  await expect(markets.alerts.list).toHaveCount(1);
  await markets.chat.openScore(turn);
  expect(await seriousFaults(page)).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test("a new conversation doesn't tell what the one before showed", async ({ markets, page }) => {
    await markets.open();
    await markets.chat.ask("What was BTC on 14 April 2021?");
    const chip = page.getByRole("button", { name: /^The chart shows Bitcoin/ });
    await expect(chip).toBeVisible();
    await page.getByRole("button", { name: "Conversations", exact: true }).tap();
    await markets.newQuestion.tap();
    await expect(markets.chat.turns).toHaveCount(0);
    await expect(chip).toHaveCount(0);
  });

  test("an answer leads to the chart, a figure too, and nothing is wider than the screen", async ({
    markets,
    page,
  }) => {
    await markets.open();
    await expectFits(page);
    const turn = await markets.chat.ask("What was BTC on 14 April 2021?");
    await expectFits(page);
    await page.getByRole("button", { name: /^The chart shows Bitcoin/ }).tap();
    await markets.chart.expectOf("Bitcoin");
    await expectFits(page);
    expect(await seriousFaults(page)).toEqual([]);
    const panes = page.getByRole("navigation", { name: "Panes" });
    await panes.getByRole("button", { name: "Ask", exact: true }).tap();
    const origin = await markets.chat.originOf(markets.chat.figure(turn, "$63,109.70"));
    await origin.getByRole("button", { name: "Show it" }).tap();
    await markets.chart.expectOf("Bitcoin");
    for (const tab of ["Compare", "Alerts", "Sources"] as const) {
      await markets.showTab(tab);
      await expectFits(page);
      expect(await seriousFaults(page)).toEqual([]);
    }
  });

  test("an address of the board opens the board", async ({ page }) => {
    await page.goto("/markets?view=alerts");
    await expect(page.getByRole("heading", { name: "Price alerts" })).toBeInViewport();
    await expect(page.getByRole("textbox", { name: "Ask the Markets desk" })).toBeHidden();
  });

  const expectFits = async (page: Page) =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

/** Keeps what is written on any drawing, which can't be read off a picture. */
function recordDrawnText(): void {
  const { fillText } = CanvasRenderingContext2D.prototype;
  const drawn: string[] = [];
  Object.assign(window, { drawn });
  CanvasRenderingContext2D.prototype.fillText = function (
    this: CanvasRenderingContext2D,
    text: string,
    ...rest: unknown[]
  ) {
    drawn.push(text);
    return Reflect.apply(fillText, this, [text, ...rest]);
  } as typeof fillText;
}
