import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { csvParseRows } from "d3-dsv";
import { FIRST_ANSWER_MS } from "../timeouts";
import { Chat } from "./chat";

export interface Asked {
  Area?: string;
  Dataset?: string;
  Dates?: string;
}

export class LandPage {
  readonly chat: LandChat;
  readonly search: Locator;
  readonly options: Locator;
  readonly insights: Locator;
  readonly refusal: Locator;
  readonly choices: Locator;
  readonly earlier: Locator;
  readonly compared: Locator;
  readonly board: Locator;
  readonly boardTab: Locator;
  readonly card: InsightCard;
  readonly own: OwnAreas;
  readonly map: LandMap;

  constructor(readonly page: Page) {
    this.chat = new LandChat(page);
    this.search = page.getByRole("combobox", { name: "Find an area" });
    this.options = page.getByRole("listbox", { name: "Areas" }).getByRole("option");
    this.insights = page.getByRole("region", { name: "Insights", exact: true });
    this.refusal = this.insights.getByRole("alert");
    this.choices = this.refusal.getByRole("list", { name: "Alternatives" }).getByRole("button");
    this.earlier = page.getByRole("region", { name: "Earlier insights" });
    this.compared = page.getByRole("region", { name: "Compared with" });
    this.board = page.getByRole("region", { name: "Board", exact: true });
    this.boardTab = page.getByRole("group", { name: "Shown below" }).getByRole("button", { name: /^Board/ });
    this.card = new InsightCard(this.insights.getByRole("article").first());
    this.own = new OwnAreas(page);
    this.map = new LandMap(page);
  }

  async open(search = ""): Promise<void> {
    await this.page.goto(`/land${search}`);
    await expect(this.page.getByRole("heading", { name: "Land", level: 1 })).toBeVisible();
    await this.chat.expectReady();
  }

  chip(name: keyof Asked): Locator {
    return this.page
      .getByRole("group", { name: "What is shown" })
      .getByRole("button", { name: new RegExp(`^${name} `) });
  }

  picker(name: keyof Asked): Locator {
    return this.page.getByRole("dialog", { name: new RegExp(`^${name} `) });
  }

  /** Opens a picker; the canvas's code comes after the page, and may not hear the first press. */
  async openPicker(name: keyof Asked): Promise<Locator> {
    const picker = this.picker(name);
    await expect(async () => {
      if (await picker.isHidden()) await this.chip(name).click();
      await expect(picker).toBeVisible({ timeout: 1000 });
    }).toPass();
    return picker;
  }

  async closePicker(name: keyof Asked): Promise<void> {
    await this.page.keyboard.press("Escape");
    await expect(this.picker(name)).toBeHidden();
  }

  async pickArea(typed: string, area: string): Promise<void> {
    await this.openPicker("Area");
    await this.search.fill(typed);
    await expect(this.options.first()).toContainText(area);
    await this.search.press("Enter");
    await expect(this.chip("Area")).toContainText(area);
  }

  dataset(name: string): Locator {
    return this.picker("Dataset")
      .getByRole("list", { name: "Datasets" })
      .getByRole("button")
      .filter({ has: this.page.getByText(name, { exact: true }) });
  }

  async pickDataset(name: string): Promise<void> {
    await this.openPicker("Dataset");
    await this.dataset(name).click();
    // One that has more to choose stays open.
    await this.closePicker("Dataset");
  }

  async expectAsked(asked: Asked): Promise<void> {
    for (const [name, words] of Object.entries(asked) as [keyof Asked, string][])
      await expect(this.chip(name)).toHaveText(`${name} ${words}`, { timeout: FIRST_ANSWER_MS });
  }

  async expectAddress(parts: Record<string, string>): Promise<void> {
    const hasParts = ({ searchParams }: URL) =>
      Object.entries(parts).every(([name, value]) => searchParams.get(name) === value);
    await expect(this.page).toHaveURL(hasParts);
  }

  async originOf(figure: Locator): Promise<Locator> {
    const words = await figure.innerText();
    await figure.click();
    const origin = this.page.getByRole("dialog", { name: words, exact: true });
    await expect(origin).toBeVisible();
    return origin;
  }

  alternative(label: string): Locator {
    return this.choices.and(this.page.getByRole("button", { name: label, exact: true }));
  }
}

/** The desk's chat; an insight's card is an article too, and none of the chat's. */
export class LandChat extends Chat {
  override readonly turns: Locator;
  readonly choices: Locator;

  constructor(page: Page) {
    super(page);
    this.turns = page.getByRole("region", { name: "Conversation", exact: true }).getByRole("article");
    this.choices = page.getByRole("list", { name: "Follow-up questions" }).getByRole("button");
  }

  async choose(words: string): Promise<Locator> {
    const before = await this.turns.count();
    await this.choices.getByText(words, { exact: true }).click();
    await expect(this.turns).toHaveCount(before + 1);
    await this.answered();
    return this.turns.last();
  }
}

export class InsightCard {
  readonly title: Locator;
  readonly chart: Locator;
  readonly table: Locator;
  readonly figures: Locator;

  constructor(readonly root: Locator) {
    this.title = root.getByRole("heading", { level: 3 });
    this.chart = root.getByRole("figure");
    this.table = root.getByRole("table");
    this.figures = this.title
      .getByRole("button")
      .or(root.getByRole("list", { name: "Facts" }).getByRole("button"));
  }

  button(name: string): Locator {
    return this.root.getByRole("group", { name: "Insight tools" }).getByRole("button", { name, exact: true });
  }

  async rows(): Promise<string[][]> {
    await expect(this.table).toBeVisible();
    return this.table.evaluate((table: HTMLTableElement) =>
      [...table.rows].map(({ cells }) => [...cells].map((cell) => cell.innerText.trim())),
    );
  }

  async points(): Promise<string[]> {
    const drawing = this.chart.getByRole("application");
    const tooltip = this.chart.locator(".recharts-tooltip-wrapper");
    await drawing.focus();
    const words = async () => (await tooltip.innerText()).replaceAll(/\s+/g, " ").trim();
    const told = [await words()];
    for (;;) {
      await drawing.press("ArrowRight");
      const next = await words();
      if (next === told.at(-1)) return told;
      told.push(next);
    }
  }

  async csv(): Promise<{ name: string; about: string[]; rows: string[][] }> {
    const coming = this.root.page().waitForEvent("download");
    await this.button("Download CSV").click();
    const download = await coming;
    const text = await readFile(await download.path(), "utf8");
    const lines = text.trimEnd().split("\r\n");
    const about = lines.filter((line) => line.startsWith("# "));
    const rows = csvParseRows(lines.slice(about.length).join("\r\n"));
    return { name: download.suggestedFilename(), about, rows };
  }
}

export class OwnAreas {
  readonly list: Locator;
  readonly faults: Locator;

  constructor(readonly page: Page) {
    this.list = page.getByRole("list", { name: "Your own areas" });
    this.faults = page.getByRole("alert", { name: "What is wrong with the file" });
  }

  area(name: string): Locator {
    return this.list.getByRole("listitem").filter({ has: this.button("Rename", name) });
  }

  button(what: "Rename" | "Delete", name: string): Locator {
    return this.page.getByRole("button", { name: `${what} ${name}`, exact: true });
  }

  async upload(name: string, text: string): Promise<void> {
    await this.page
      .getByLabel("Upload GeoJSON", { exact: true })
      .setInputFiles({ name, mimeType: "application/geo+json", buffer: Buffer.from(text) });
  }
}

export class LandMap {
  readonly area: Locator;
  readonly root: Locator;
  readonly canvas: Locator;
  readonly legendTitle: Locator;
  readonly legend: Locator;
  readonly year: Locator;
  readonly hint: Locator;
  readonly tools: Locator;

  constructor(readonly page: Page) {
    this.area = page.getByRole("region", { name: "Map of the area" });
    this.root = page.locator(`[data-map="land"]`);
    this.canvas = page.getByRole("region", { name: /^Map of the land/ });
    this.legendTitle = this.area.locator("summary");
    this.legend = this.area.getByRole("list", { name: /^Legend: / });
    this.year = this.area.getByRole("slider", { name: "Year" });
    this.hint = this.root.locator(".maplibregl-marker").getByRole("status");
    this.tools = this.area.getByRole("group", { name: "Draw an area" });
  }

  button(name: string): Locator {
    return this.area.getByRole("button", { name, exact: true });
  }

  tool(name: string): Locator {
    return this.tools.getByRole("button", { name, exact: true });
  }

  async expectReady(): Promise<void> {
    await expect(this.page.locator(`[data-map="land"][data-ready]`)).toBeVisible({
      timeout: FIRST_ANSWER_MS,
    });
  }

  /** A place on the map, by its parts of the width and the height. */
  async at(right: number, down: number): Promise<{ x: number; y: number }> {
    const { x, y, width, height } = (await this.root.boundingBox())!;
    return { x: x + width * right, y: y + height * down };
  }

  /** Moves the pointer down the map until its hint says this; where things lie depends on what the map must leave room for. */
  async pointAt(right: number, hint: RegExp): Promise<{ x: number; y: number }> {
    let point = await this.at(right, 0.3);
    await expect(async () => {
      for (let down = 0.3; down < 0.8; down += 0.04) {
        point = await this.at(right, down);
        await this.root.page().mouse.move(point.x, point.y);
        await this.root
          .page()
          .evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        if (hint.test((await this.hint.allInnerTexts()).join(""))) break;
      }
      await expect(this.hint).toHaveText(hint, { timeout: 1000 });
    }).toPass();
    return point;
  }
}
