import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { csvParseRows } from "d3-dsv";
import { FIRST_ANSWER_MS } from "../timeouts";
import { Chat } from "./chat";

/** The page of the Sensors desk: the board with all that opens over it, the payments, the chat. */
export class SensorsPage {
  readonly chat: SensorsChat;
  readonly dashboard: Locator;
  /** The cards, with what they are looked through by. */
  readonly board: Locator;
  readonly search: Locator;
  readonly cards: Locator;
  /** How many sensors are shown, and of how many. */
  readonly count: Locator;
  /** The sensors that are ticked, with what is done with them. */
  readonly chosen: Locator;
  readonly detail: SensorDetail;
  readonly comparison: Charted;
  readonly payments: PaymentsPane;
  /** Adds a sensor, then shows its device's key. */
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

  /** Opens the desk, or what an address holds of it, and waits until the board is live and the chat is there. */
  async open(search = ""): Promise<void> {
    await this.page.goto(`/sensors${search}`);
    await this.chat.expectReady();
    await this.expectLive();
  }

  /** Readings come as they are taken. */
  async expectLive(): Promise<void> {
    // Where one pane fits it isn't seen.
    await expect(this.page.locator(`[data-tone="live"]`).getByText("live")).toBeAttached({
      timeout: FIRST_ANSWER_MS,
    });
  }

  card(name: string): Locator {
    return this.cards.filter({ has: this.page.getByRole("button", { name, exact: true }) });
  }

  /** Opens a sensor by the name on its card. */
  async openCard(name: string): Promise<void> {
    await this.card(name).getByRole("button", { name, exact: true }).click();
    await this.detail.expectOf(name);
  }

  /** Ticks a sensor on its card. */
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

  /** Which of the quantities is in view. */
  quantity(name: string): Locator {
    return this.dashboard.getByRole("group", { name: "Quantity" }).getByRole("button", { name, exact: true });
  }

  /** Goes to one of the dashboard's two parts. */
  async showTab(name: "Sensors" | "Payments"): Promise<void> {
    await this.dashboard
      .getByRole("navigation", { name: "Board" })
      .getByRole("button", { name, exact: true })
      .click();
  }

  /** Opens the payments, and waits until they are known. */
  async openPayments(): Promise<void> {
    await this.showTab("Payments");
    await expect(this.payments.askSwitch).toBeVisible();
  }

  /** Opens the dialog that adds a sensor. */
  async openAdding(): Promise<void> {
    await this.dashboard.getByRole("button", { name: "Add a sensor" }).first().click();
    await expect(this.adding).toBeVisible();
  }
}

const quantityIn = (root: Locator, name: string): Locator =>
  root.getByRole("group", { name: "Quantity" }).getByRole("button", { name, exact: true });

/** The desk's chat, whose answers may wait for a yes. */
export class SensorsChat extends Chat {
  override readonly turns: Locator;

  constructor(page: Page) {
    super(page);
    this.turns = page.getByRole("region", { name: "Conversation", exact: true }).getByRole("article");
  }

  /** What a turn asks to be approved. */
  approval(turn: Locator): Locator {
    return turn.getByRole("group", { name: "Approve the payment?" });
  }

  /** Asks what costs something, and waits until that is to be approved. */
  async askForApproval(question: string): Promise<Locator> {
    const before = await this.turns.count();
    await this.send(question);
    await expect(this.turns).toHaveCount(before + 1);
    const turn = this.turns.last();
    await expect(this.approval(turn)).toBeVisible({ timeout: FIRST_ANSWER_MS });
    return turn;
  }

  /** Decides on what a turn waits for, and waits until it is answered. */
  async decide(turn: Locator, decision: "Approve" | "Refuse"): Promise<void> {
    await this.approval(turn).getByRole("button", { name: decision }).click();
    await this.answered();
  }

  /** An answer's receipts, folded, with what they come to. */
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

/** Charts over a period, or the same as a table and as CSV. */
export class Charted {
  readonly title: Locator;
  readonly charts: Locator;
  readonly table: Locator;
  /** From when to when. */
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

  /** Which of the quantities is drawn. */
  quantity(name: string): Locator {
    return quantityIn(this.root, name);
  }

  range(name: string): Locator {
    return this.root.getByRole("group", { name: "Period" }).getByRole("button", { name, exact: true });
  }

  /** The table's cells as they are read, row by row, its head first. */
  async rows(): Promise<string[][]> {
    await expect(this.table).toBeVisible();
    return this.table.evaluate((table: HTMLTableElement) =>
      [...table.rows].map(({ cells }) => [...cells].map((cell) => cell.innerText.trim())),
    );
  }

  /** The downloaded CSV: the lines about it, then row by row, its head first. */
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

/** A sensor over the board: what it measured last, how it went, and what can be done with it. */
export class SensorDetail extends Charted {
  readonly purchase: Purchase;

  constructor(root: Locator) {
    super(root);
    this.purchase = new Purchase(root.getByRole("region", { name: "Buy a reading yourself" }));
  }

  async expectOf(name: string): Promise<void> {
    await expect(this.title).toHaveText(name);
  }

  /** A value of the newest reading, by its name. */
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

  /** The triangles at what went beyond ±3 g. */
  get marks(): Locator {
    return this.chart("Acceleration").locator(`path[fill="var(--danger)"]`);
  }

  /** What the viewer is to be told of. */
  get alerts(): Locator {
    return this.root.getByRole("region", { name: "Alerts" });
  }

  /** What the viewer noted, by their moments. */
  get notes(): Locator {
    return this.root.getByRole("list", { name: "Notes" }).getByRole("listitem");
  }

  /** Picks something that only its owner may do. */
  async pick(item: string): Promise<void> {
    await this.button("Your sensor").click();
    await this.root.page().getByRole("menuitem", { name: item }).click();
  }

  /** Opens what pays with a wallet of one's own. */
  async openPurchase(): Promise<void> {
    await this.button("Pay for a reading with your own wallet").click();
    await expect(this.purchase.root).toBeVisible();
  }
}

/** A reading for a wallet of one's own, step by step. */
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

  /** What a step says of something: of a long one all of it, of which the ends are seen. */
  fact(step: string, name: string): Locator {
    return this.step(step).locator("dt").filter({ hasText: name }).locator("+ dd");
  }

  /** The settlement's transaction. */
  async transaction(): Promise<string> {
    const hash = this.fact("The settlement", "Transaction").locator("code");
    await expect(hash).toBeVisible({ timeout: FIRST_ANSWER_MS });
    return (await hash.getAttribute("title")) ?? "";
  }

  /** Uses one of the wallets there are. */
  async use(wallet: string): Promise<void> {
    await this.button(`Use ${wallet}`).click();
    await expect(this.button("Use another wallet")).toBeVisible();
  }
}

/** The agent’s wallets and spending, prices, receipts. */
export class PaymentsPane {
  readonly askSwitch: Locator;
  readonly receipts: Locator;
  /** Where receipts of other sessions are redeemed by the wallet that paid. */
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

  /** A wallet of the agent's, by what it pays for. */
  wallet(endpoint: "latest" | "recent"): Locator {
    return this.root
      .getByRole("region", { name: "The agent’s wallets" })
      .getByRole("listitem")
      .filter({ hasText: `Pays for ${endpoint} readings` });
  }

  /** How much was spent of one of the bounds. */
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
