import { readFile } from "node:fs/promises";
import { type Download, expect, type Locator, type Page } from "@playwright/test";
import { FIRST_ANSWER_MS } from "../timeouts";
import { Chat } from "./chat";

/** A file that the page gave to keep. */
export interface SavedFile {
  name: string;
  content: Buffer;
}

/** The page of the Markets desk: the watchlist, the charts with all that stands beside them, the chat. */
export class MarketsPage {
  readonly chat: MarketsChat;
  readonly canvas: Locator;
  readonly watchlist: Locator;
  readonly chart: PriceChart;
  /** The same candles in rows. */
  readonly table: Locator;
  readonly comparison: Comparison;
  readonly alerts: Alerts;
  /** A chip for each source. */
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
    this.sources = this.canvas.getByRole("list", { name: "Sources", exact: true });
    this.newQuestion = page.getByRole("link", { name: "New question" });
  }

  /** Opens the desk, or what an address holds of it, and waits until the chat is there. */
  async open(search = ""): Promise<void> {
    await this.page.goto(`/markets${search}`);
    await this.chat.expectReady();
  }

  /** Begins another conversation. */
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

  /** A coin of the watchlist, by its symbol. */
  watched(symbol: string): Locator {
    return this.watchlist
      .getByRole("listitem")
      .filter({ has: this.page.getByText(symbol, { exact: true }) })
      .getByRole("button")
      .first();
  }

  /** What the address says, by the names it has there. */
  async expectAddress(parts: Record<string, string | null>): Promise<void> {
    const hasParts = ({ searchParams }: URL) =>
      Object.entries(parts).every(([name, value]) => searchParams.get(name) === value);
    await expect(this.page).toHaveURL(hasParts);
  }

  /** The id of the conversation that the address names. */
  async thread(): Promise<string> {
    await expect(this.page).toHaveURL(/[?&]thread=[\da-f-]{36}/);
    return new URL(this.page.url()).searchParams.get("thread")!;
  }

  /** Does what has the browser keep a file. */
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

/** The desk's chat. */
export class MarketsChat extends Chat {
  override readonly turns: Locator;
  /** Below the last answer, to be asked with one press. */
  readonly choices: Locator;

  constructor(page: Page) {
    super(page);
    this.turns = page.getByRole("region", { name: "Conversation", exact: true }).getByRole("article");
    this.choices = page.getByRole("list", { name: "Follow-up questions" }).getByRole("button");
  }

  /** Takes one of the choices, and waits for the whole answer. */
  async choose(words: string | RegExp): Promise<Locator> {
    const before = await this.turns.count();
    await this.choices.filter({ hasText: words }).first().click();
    await expect(this.turns).toHaveCount(before + 1);
    await this.answered();
    return this.turns.last();
  }

  /** A figure of an answer, which says where it is from when it is pressed. */
  figure(turn: Locator, words: string): Locator {
    return turn.getByRole("button", { name: words, exact: true });
  }

  /** Presses a figure; returns what then says where it is from. */
  async originOf(figure: Locator): Promise<Locator> {
    const words = await figure.innerText();
    await figure.click();
    const origin = this.page.getByRole("dialog", { name: words, exact: true });
    await expect(origin).toBeVisible();
    return origin;
  }

  /** What the answer's score is made of, which is among its steps; returns the opened words. */
  async openScore(turn: Locator): Promise<Locator> {
    await this.openSteps(turn);
    await turn.getByRole("button", { name: /^score \d\.\d\d$/ }).click();
    const score = this.page.getByRole("dialog", { name: /scored itself/ });
    await expect(score).toBeVisible();
    return score;
  }

  /** Where an answer's figures are from. */
  sources(turn: Locator): Locator {
    return turn.getByRole("list", { name: "Sources" });
  }
}

/** A coin's candles. */
export class PriceChart {
  readonly title: Locator;
  /** What takes the keys. */
  readonly drawing: Locator;
  /** What is told of the candle that the keys have reached. */
  readonly spoken: Locator;

  constructor(readonly root: Locator) {
    this.title = root.getByRole("heading", { level: 2 });
    this.drawing = root.getByRole("application");
    this.spoken = root.getByRole("status");
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole("button", { name });
  }

  /** Waits until a coin's candles are drawn. */
  async expectOf(coin: string): Promise<void> {
    await expect(this.title).toContainText(coin, { timeout: FIRST_ANSWER_MS });
    await expect(this.drawing).toHaveAttribute("aria-label", new RegExp(`^Price of ${coin} in USDT?, `));
    await expect(this.drawing.locator("canvas").first()).toBeVisible({ timeout: FIRST_ANSWER_MS });
  }
}

/** Coins over each other. */
export class Comparison {
  /** What was found. */
  readonly title: Locator;
  readonly figure: Locator;
  readonly legend: Locator;
  readonly lines: Locator;
  readonly search: Locator;
  readonly options: Locator;
  /** The coins in order of the measure. */
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

  /** What can be done with it. */
  tool(name: string): Locator {
    return this.root
      .getByRole("group", { name: "Comparison options" })
      .getByRole("button", { name, exact: true });
  }

  measure(name: string): Locator {
    return this.root.getByRole("group", { name: "Measure" }).getByRole("button", { name, exact: true });
  }

  /** Adds the best of the coins found, by keyboard. */
  async add(typed: string, coin: string): Promise<void> {
    await this.search.fill(typed);
    await expect(this.options.first()).toContainText(coin);
    await this.search.press("Enter");
    await expect(this.legend.filter({ hasText: coin })).toHaveCount(1);
  }
}

/** The user's price alerts. */
export class Alerts {
  readonly list: Locator;

  constructor(readonly root: Locator) {
    this.list = root.getByRole("list", { name: "Alerts", exact: true }).getByRole("listitem");
  }

  /** Sets one of the coin in view. */
  async set(direction: "rises above" | "falls below", price: number): Promise<void> {
    await this.root.getByRole("combobox", { name: "Direction" }).selectOption(direction);
    await this.root.getByRole("spinbutton", { name: "Price in US dollars" }).fill(String(price));
    await this.root.getByRole("button", { name: "Set alert" }).click();
  }

  async remove(words: string): Promise<void> {
    await this.root.getByRole("button", { name: `Delete the alert ${words}` }).click();
  }
}
