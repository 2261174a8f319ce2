import { expect, type Locator, type Page } from "@playwright/test";
import { FIRST_ANSWER_MS } from "../timeouts";

/** What the search takes of the map at its top and the caption at its bottom, beside its own height: a station that was picked lies in the middle of the rest. */
const TAKEN = { top: 60, topOfNarrow: 80, bottom: 8, rightOfNarrow: 20 };
const NARROW = 480;

/** How much two colours may differ in each of red, green and blue and still be one. */
const TOLERANCE = 12;

export class Picture {
  /** @param counts how many pixels have each colour, by its number */
  constructor(private readonly counts: [colour: number, pixels: number][]) {}

  share(colour: string): number {
    const wanted = rgbOf(Number.parseInt(colour.slice(1), 16));
    const isWanted = ([number]: [number, number]) =>
      rgbOf(number).every((part, i) => Math.abs(part - wanted[i]!) <= TOLERANCE);
    return total(this.counts.filter(isWanted)) / total(this.counts);
  }
}

const rgbOf = (colour: number): number[] => [colour >> 16, (colour >> 8) & 255, colour & 255];

const total = (counts: [number, number][]): number => counts.reduce((sum, [, pixels]) => sum + pixels, 0);

export class Canvas {
  readonly area: Locator;
  readonly search: Locator;
  readonly options: Locator;
  readonly showing: Locator;
  readonly board: Locator;
  /** The journey's card, by its title “from → to”. */
  readonly journey: Locator;
  readonly from: Locator;
  readonly to: Locator;
  readonly plan: Locator;
  readonly clear: Locator;
  readonly ways: Locator;
  readonly legs: Locator;
  readonly ends: Locator;
  readonly map: Locator;
  readonly accessSwitch: Locator;
  readonly accessLegend: Locator;

  constructor(readonly page: Page) {
    this.area = page.getByRole("region", { name: "Map of the network" });
    this.search = page.getByRole("combobox", { name: "Find a station" });
    this.options = page.getByRole("listbox", { name: "Stations" }).getByRole("option");
    this.showing = page.getByTestId("map-showing");
    this.board = page.getByRole("region", { name: "Line status" });
    this.journey = page.getByRole("region", { name: "→" });
    const planner = page.getByRole("form", { name: "Plan a journey" });
    this.from = planner.getByRole("combobox", { name: "From", exact: true });
    this.to = planner.getByRole("combobox", { name: "To", exact: true });
    this.plan = planner.getByRole("button", { name: "Plan", exact: true });
    this.clear = planner.getByRole("button", { name: "Clear", exact: true });
    this.ways = this.journey.getByRole("list", { name: "Ways" }).getByRole("button");
    this.legs = this.journey.getByRole("list", { name: "Legs" }).getByRole("listitem");
    this.map = page.locator(`[data-map="underground"]`);
    this.accessSwitch = this.area.getByRole("switch", { name: "Step-free" });
    this.accessLegend = this.area.getByRole("list", { name: "Stations by step-free access" });
    this.ends = this.map.getByText(/^(Start|End) /);
  }

  line(name: string): Locator {
    return this.board.getByRole("button", { name: new RegExp(`^${name} `) });
  }

  async unfoldedLine(name: string): Promise<Locator> {
    const closed = this.board.getByRole("button", { name: /\d+ lines? closed/ });
    await expect(closed.or(this.board.getByRole("listitem")).first()).toBeVisible();
    if ((await closed.isVisible()) && (await closed.getAttribute("aria-expanded")) === "false")
      await closed.click();
    return this.line(name);
  }

  panel(station: string): Locator {
    return this.page.getByRole("region", { name: station, exact: true });
  }

  async unfold(part: "Step-free access" | "Toilets" | "Entries and exits"): Promise<void> {
    await this.page.locator("summary").filter({ hasText: part }).click();
  }

  async expectReady(): Promise<void> {
    const ready = this.page.locator(`[data-map="underground"][data-ready]`);
    await expect(ready).toBeVisible({ timeout: FIRST_ANSWER_MS });
  }

  async find(typed: string, station: string): Promise<void> {
    await this.search.fill(typed);
    await expect(this.options.first()).toHaveText(station);
    await this.search.press("Enter");
    await expect(this.panel(station)).toBeVisible();
  }

  async planJourney(from: string, to: string): Promise<void> {
    await this.from.fill(from);
    await this.from.press("Enter");
    await this.to.fill(to);
    await this.to.press("Enter");
    await expect(this.to).toHaveValue(to);
    await this.plan.click();
  }

  async placeOfPicked(): Promise<{ x: number; y: number }> {
    await this.expectReady();
    const { width, height } = (await this.map.boundingBox())!;
    const { height: caption } = (await this.page.getByTestId("map-caption").boundingBox())!;
    const top = width < NARROW ? TAKEN.topOfNarrow : TAKEN.top;
    const right = width < NARROW ? TAKEN.rightOfNarrow : 0;
    return { x: (width - right) / 2, y: (height + top - caption - TAKEN.bottom) / 2 };
  }

  async picture(): Promise<Picture> {
    const png = (await this.map.screenshot()).toString("base64");
    const counts = await this.page.evaluate(async (base64) => {
      const file = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const image = await createImageBitmap(new Blob([file], { type: "image/png" }));
      const drawing = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
      drawing.drawImage(image, 0, 0);
      const { data } = drawing.getImageData(0, 0, image.width, image.height);
      const found = new Map<number, number>();
      for (let i = 0; i < data.length; i += 4) {
        const colour = (data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!;
        found.set(colour, (found.get(colour) ?? 0) + 1);
      }
      return [...found];
    }, png);
    return new Picture(counts);
  }
}
