import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { csvParseRows } from "d3-dsv";
import { FIRST_ANSWER_MS } from "../timeouts";
import { Chat } from "./chat";

export class SensorsPage {
  readonly chat: SensorsChat;
  readonly dashboard: Locator;
  readonly board: Locator;
  readonly search: Locator;
  readonly cards: Locator;
  readonly count: Locator;
  readonly chosen: Locator;
  readonly detail: SensorDetail;
  readonly comparison: Charted;
  readonly payments: PaymentsPane;
  readonly adding: Locator;

  constructor(readonly page: Page) {
    this.chat = new SensorsChat(page);
    this.dashboard = page.getByRole("region", { name: "Dashboard", exact: true });
    this.board = this.dashboard.getByRole("region", { name: "All sensors", exact: true });
    this.search = this.board.getByRole("searchbox", { name: "Search sensors" });
    this.cards = this.board.getByRole("list", { name: "Sensors", exact: true }).getByRole("listitem");
    this.count = this.board.getByRole("group", { name: "Show only" }).getByRole("status");
    this.chosen = this.board.getByRole("region", { name: "Chosen sensors" });
    this.detail = new SensorDetail(this.dashboard.getByRole("region", { name: "Sensor", exact: true }));
    this.comparison = new Charted(this.dashboard.getByRole("region", { name: "Comparison", exact: true }));
    this.payments = new PaymentsPane(this.dashboard.getByRole("region", { name: "Payments", exact: true }));
    this.adding = page.getByRole("dialog", { name: /Add a sensor|is added$/ });
  }

  async open(search = ""): Promise<void> {
    await this.page.goto(`/sensors${search}`);
    await this.chat.expectReady();
    await this.expectLive();
  }

  async expectLive(): Promise<void> {
    // Where one pane fits it isn't seen.
    await expect(this.page.locator(`[data-tone="live"]`).getByText("live")).toBeAttached({
      timeout: FIRST_ANSWER_MS,
    });
  }

  card(name: string): Locator {
    return this.cards.filter({ has: this.page.getByRole("button", { name, exact: true }) });
  }

  async openCard(name: string): Promise<void> {
    await this.card(name).getByRole("button", { name, exact: true }).click();
    await this.detail.expectOf(name);
  }

  async tick(name: string): Promise<void> {
    await this.cards.getByRole("checkbox", { name: `Compare ${name}`, exact: true }).check();
  }

  /** What shows only some of the sensors: “2 need a look”, “1 silent”. */
  filter(name: string | RegExp): Locator {
    return this.board.getByRole("group", { name: "Show only" }).getByRole("button", { name });
  }

  async sortBy(order: string): Promise<void> {
    await this.board.getByRole("combobox", { name: "Sort by" }).selectOption(order);
  }

  quantity(name: string): Locator {
    return this.dashboard.getByRole("group", { name: "Quantity" }).getByRole("button", { name, exact: true });
  }

  async showTab(name: "Sensors" | "Payments"): Promise<void> {
    await this.dashboard
      .getByRole("navigation", { name: "Board" })
      .getByRole("button", { name, exact: true })
      .click();
  }

  async openPayments(): Promise<void> {
    await this.showTab("Payments");
    await expect(this.payments.askSwitch).toBeVisible();
  }

  async openAdding(): Promise<void> {
    await this.dashboard.getByRole("button", { name: "Add a sensor" }).first().click();
    await expect(this.adding).toBeVisible();
  }
}

const quantityIn = (root: Locator, name: string): Locator =>
  root.getByRole("group", { name: "Quantity" }).getByRole("button", { name, exact: true });

export class SensorsChat extends Chat {
  override readonly turns: Locator;

  constructor(page: Page) {
    super(page);
    this.turns = page.getByRole("region", { name: "Conversation", exact: true }).getByRole("article");
  }

  approval(turn: Locator): Locator {
    return turn.getByRole("group", { name: "Approve the payment?" });
  }

  async askForApproval(question: string): Promise<Locator> {
    const before = await this.turns.count();
    await this.send(question);
    await expect(this.turns).toHaveCount(before + 1);
    const turn = this.turns.last();
    await expect(this.approval(turn)).toBeVisible({ timeout: FIRST_ANSWER_MS });
    return turn;
  }

  async decide(turn: Locator, decision: "Approve" | "Refuse"): Promise<void> {
    await this.approval(turn).getByRole("button", { name: decision }).click();
    await this.answered();
  }

  receipts(turn: Locator): Locator {
    return turn.getByText(/^\d+ receipts? · /);
  }

  /** Unfolds an answer's only receipt; returns the hash of its transaction. */
  async receipt(turn: Locator): Promise<string> {
    await this.receipts(turn).click();
    const hash = turn.getByText(/^0x[\da-f]{64}$/);
    await expect(hash).toBeVisible();
    return hash.innerText();
  }
}

export class Charted {
  readonly title: Locator;
  readonly charts: Locator;
  readonly table: Locator;
  readonly period: Locator;

  constructor(readonly root: Locator) {
    this.title = root.getByRole("heading", { level: 2 });
    this.charts = root.getByRole("figure");
    this.table = root.getByRole("table");
    this.period = root.getByRole("status").filter({ hasText: "–" });
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole("button", { name, exact: true });
  }

  quantity(name: string): Locator {
    return quantityIn(this.root, name);
  }

  range(name: string): Locator {
    return this.root.getByRole("group", { name: "Period" }).getByRole("button", { name, exact: true });
  }

  async rows(): Promise<string[][]> {
    await expect(this.table).toBeVisible();
    return this.table.evaluate((table: HTMLTableElement) =>
      [...table.rows].map(({ cells }) => [...cells].map((cell) => cell.innerText.trim())),
    );
  }

  async csv(): Promise<{ name: string; notes: string[]; rows: string[][] }> {
    const coming = this.root.page().waitForEvent("download");
    await this.root.getByText("CSV", { exact: true }).click();
    const download = await coming;
    const text = await readFile(await download.path(), "utf8");
    const lines = text.trimEnd().split("\r\n");
    const notes = lines.filter((line) => line.startsWith("# "));
    return {
      name: download.suggestedFilename(),
      notes,
      rows: csvParseRows(lines.slice(notes.length).join("\n")),
    };
  }
}

export class SensorDetail extends Charted {
  readonly purchase: Purchase;

  constructor(root: Locator) {
    super(root);
    this.purchase = new Purchase(root.getByRole("region", { name: "Buy a reading yourself" }));
  }

  async expectOf(name: string): Promise<void> {
    await expect(this.title).toHaveText(name);
  }

  newest(quantity: string): Locator {
    return this.root
      .getByRole("region", { name: /^Newest reading/ })
      .locator("div")
      .filter({ has: this.root.page().getByText(quantity, { exact: true }) })
      .getByRole("definition");
  }

  chart(quantity: string): Locator {
    return this.charts.filter({
      has: this.root.page().getByRole("heading", { name: quantity, exact: true }),
    });
  }

  get marks(): Locator {
    return this.chart("Acceleration").locator(`path[fill="var(--danger)"]`);
  }

  get alerts(): Locator {
    return this.root.getByRole("region", { name: "Alerts" });
  }

  get notes(): Locator {
    return this.root.getByRole("list", { name: "Notes" }).getByRole("listitem");
  }

  /** Picks something that only its owner may do. */
  async pick(item: string): Promise<void> {
    await this.button("Your sensor").click();
    await this.root.page().getByRole("menuitem", { name: item }).click();
  }

  async openPurchase(): Promise<void> {
    await this.button("Pay for a reading with your own wallet").click();
    await expect(this.purchase.root).toBeVisible();
  }
}

export class Purchase {
  readonly steps: Locator;
  readonly alert: Locator;
  readonly pay: Locator;

  constructor(readonly root: Locator) {
    this.steps = root.getByRole("list", { name: "Steps of the purchase" });
    this.alert = this.steps.getByRole("alert");
    this.pay = this.button(/^Pay \$[\d.]+ in test USDC$/);
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole("button", { name });
  }

  step(name: string): Locator {
    return this.steps
      .getByRole("listitem")
      .filter({ has: this.root.page().getByRole("heading", { name: new RegExp(`^${name}`) }) });
  }

  fact(step: string, name: string): Locator {
    return this.step(step).locator("dt").filter({ hasText: name }).locator("+ dd");
  }

  async transaction(): Promise<string> {
    const hash = this.fact("The settlement", "Transaction").locator("code");
    await expect(hash).toBeVisible({ timeout: FIRST_ANSWER_MS });
    return (await hash.getAttribute("title")) ?? "";
  }

  async use(wallet: string): Promise<void> {
    await this.button(`Use ${wallet}`).click();
    await expect(this.button("Use another wallet")).toBeVisible();
  }
}

export class PaymentsPane {
  readonly askSwitch: Locator;
  readonly receipts: Locator;
  readonly unlisted: Locator;
  readonly purchase: Purchase;

  constructor(readonly root: Locator) {
    this.askSwitch = root.getByRole("switch", { name: "Always ask before paying" });
    this.receipts = root.getByRole("region", { name: "Receipts", exact: true }).getByRole("listitem");
    this.unlisted = root.getByRole("region", { name: "Receipts", exact: true }).getByRole("region", {
      name: "Receipts that aren’t listed",
    });
    this.purchase = new Purchase(root.getByRole("region", { name: "Buy a reading yourself" }));
  }

  wallet(endpoint: "latest" | "recent"): Locator {
    return this.root
      .getByRole("region", { name: "The agent’s wallets" })
      .getByRole("listitem")
      .filter({ hasText: `Pays for ${endpoint} readings` });
  }

  spending(label: string): Locator {
    return this.root
      .getByRole("region", { name: /^Spending/ })
      .getByRole("listitem")
      .filter({ hasText: label });
  }

  receipt(hash: string): Locator {
    return this.receipts.filter({ has: this.root.page().locator(`code[title="${hash}"]`) });
  }
}
