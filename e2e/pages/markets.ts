import { readFile } from "node:fs/promises";
import { type Download, expect, type Locator, type Page } from "@playwright/test";
import { FIRST_ANSWER_MS } from "../timeouts";
import { Chat } from "./chat";

export interface SavedFile {
  name: string;
  content: Buffer;
}

export class MarketsPage {
  readonly chat: MarketsChat;
  readonly canvas: Locator;
  readonly watchlist: Locator;
  readonly chart: PriceChart;
  readonly table: Locator;
  readonly comparison: Comparison;
  readonly alerts: Alerts;
  readonly sources: Locator;
  readonly newQuestion: Locator;

  constructor(readonly page: Page) {
    this.chat = new MarketsChat(page);
    this.canvas = page.getByRole("region", { name: "Charts", exact: true });
    this.watchlist = this.canvas.getByRole("region", { name: "Watchlist" });
    this.chart = new PriceChart(this.canvas.getByRole("region", { name: "Price chart", exact: true }));
    this.table = this.canvas.getByRole("region", { name: "Table of prices", exact: true });
    this.comparison = new Comparison(this.canvas.getByRole("region", { name: "Comparison", exact: true }));
    this.alerts = new Alerts(this.canvas.getByRole("region", { name: "Price alerts", exact: true }));
    this.sources = page.getByRole("dialog").getByRole("list", { name: "Sources", exact: true });
    this.newQuestion = page.getByRole("link", { name: "New question" });
  }

  async open(search = ""): Promise<void> {
    await this.page.goto(`/markets${search}`);
    await this.chat.expectReady();
  }

  async startAnew(): Promise<void> {
    await this.newQuestion.click();
    await expect(this.chat.turns).toHaveCount(0);
  }

  async showTab(name: "Chart" | "Compare" | "Alerts" | "Sources"): Promise<void> {
    await this.canvas
      .getByRole("navigation", { name: "Canvas" })
      .getByRole("button", { name, exact: true })
      .click();
  }

  watched(symbol: string): Locator {
    return this.watchlist
      .getByRole("listitem")
      .filter({ has: this.page.getByText(symbol, { exact: true }) })
      .getByRole("button")
      .first();
  }

  async expectAddress(parts: Record<string, string | null>): Promise<void> {
    const hasParts = ({ searchParams }: URL) =>
      Object.entries(parts).every(([name, value]) => searchParams.get(name) === value);
    await expect(this.page).toHaveURL(hasParts);
  }

  async thread(): Promise<string> {
    await expect(this.page).toHaveURL(/[?&]thread=[\da-f-]{36}/);
    return new URL(this.page.url()).searchParams.get("thread")!;
  }

  async saved(press: () => Promise<void>): Promise<SavedFile> {
    const coming = this.page.waitForEvent("download");
    await press();
    return savedFile(await coming);
  }
}

const savedFile = async (download: Download): Promise<SavedFile> => ({
  name: download.suggestedFilename(),
  content: await readFile(await download.path()),
});

export class MarketsChat extends Chat {
  override readonly turns: Locator;
  readonly choices: Locator;

  constructor(page: Page) {
    super(page);
    this.turns = page.getByRole("region", { name: "Conversation", exact: true }).getByRole("article");
    this.choices = page.getByRole("list", { name: "Follow-up questions" }).getByRole("button");
  }

  async choose(words: string | RegExp): Promise<Locator> {
    const before = await this.turns.count();
    await this.choices.filter({ hasText: words }).first().click();
    await expect(this.turns).toHaveCount(before + 1);
    await this.answered();
    return this.turns.last();
  }

  figure(turn: Locator, words: string): Locator {
    return turn.getByRole("button", { name: words, exact: true });
  }

  async originOf(figure: Locator): Promise<Locator> {
    const words = await figure.innerText();
    await figure.click();
    const origin = this.page.getByRole("dialog", { name: words, exact: true });
    await expect(origin).toBeVisible();
    return origin;
  }

  async openScore(turn: Locator): Promise<Locator> {
    await this.openSteps(turn);
    await turn.getByRole("button", { name: /^score \d\.\d\d$/ }).click();
    const score = this.page.getByRole("dialog", { name: /scored itself/ });
    await expect(score).toBeVisible();
    return score;
  }

  sources(turn: Locator): Locator {
    return turn.getByRole("list", { name: "Sources" });
  }
}

export class PriceChart {
  readonly title: Locator;
  readonly drawing: Locator;
  readonly spoken: Locator;

  constructor(readonly root: Locator) {
    this.title = root.getByRole("heading", { level: 2 });
    this.drawing = root.getByRole("application");
    this.spoken = root.getByRole("status");
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole("button", { name });
  }

  async expectOf(coin: string): Promise<void> {
    await expect(this.title).toContainText(coin, { timeout: FIRST_ANSWER_MS });
    await expect(this.drawing).toHaveAttribute("aria-label", new RegExp(`^Price of ${coin} in USDT?, `));
    await expect(this.drawing.locator("canvas").first()).toBeVisible({ timeout: FIRST_ANSWER_MS });
  }
}

export class Comparison {
  readonly title: Locator;
  readonly figure: Locator;
  readonly legend: Locator;
  readonly lines: Locator;
  readonly search: Locator;
  readonly options: Locator;
  readonly ranking: Locator;
  readonly matrix: Locator;
  readonly table: Locator;

  constructor(readonly root: Locator) {
    this.title = root.getByRole("heading", { level: 2 });
    this.figure = root.getByRole("figure");
    this.legend = this.figure.getByRole("list", { name: "Legend" }).getByRole("listitem");
    this.lines = this.figure.locator("path.recharts-line-curve");
    this.search = root.getByRole("combobox", { name: "Add a coin" });
    this.options = root.getByRole("listbox", { name: "Coins" }).getByRole("option");
    this.ranking = root.getByRole("table", { name: /^(Return|Volatility|Drawdown|Correlation), / });
    this.matrix = root.getByRole("table", { name: "Correlation of daily returns" });
    this.table = this.figure.getByRole("table");
  }

  tool(name: string): Locator {
    return this.root
      .getByRole("group", { name: "Comparison options" })
      .getByRole("button", { name, exact: true });
  }

  measure(name: string): Locator {
    return this.root.getByRole("group", { name: "Measure" }).getByRole("button", { name, exact: true });
  }

  async add(typed: string, coin: string): Promise<void> {
    await this.search.fill(typed);
    await expect(this.options.first()).toContainText(coin);
    await this.search.press("Enter");
    await expect(this.legend.filter({ hasText: coin })).toHaveCount(1);
  }
}

export class Alerts {
  readonly list: Locator;

  constructor(readonly root: Locator) {
    this.list = root.getByRole("list", { name: "Alerts", exact: true }).getByRole("listitem");
  }

  async set(direction: "rises above" | "falls below", price: number): Promise<void> {
    await this.root.getByRole("combobox", { name: "Direction" }).selectOption(direction);
    await this.root.getByRole("spinbutton", { name: "Price in US dollars" }).fill(String(price));
    await this.root.getByRole("button", { name: "Set alert" }).click();
  }

  async remove(words: string): Promise<void> {
    await this.root.getByRole("button", { name: `Delete the alert ${words}` }).click();
  }
}
