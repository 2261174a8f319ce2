import { expect, type Locator, type Page } from "@playwright/test";
import { FIRST_ANSWER_MS } from "../timeouts";

/** How far above the map's middle a station that was picked comes to lie: less is free below than above. */
const ABOVE_MIDDLE = 14;

/** How much two colours may differ in each of red, green and blue and still be one. */
const TOLERANCE = 12;

/** What the screen shows where the map is. */
export class Picture {
  /** @param counts how many pixels have each colour, by its number */
  constructor(private readonly counts: [colour: number, pixels: number][]) {}

  /** The part of its pixels that have a colour, such as `#dc241f`. */
  share(colour: string): number {
    const wanted = rgbOf(Number.parseInt(colour.slice(1), 16));
    const isWanted = ([number]: [number, number]) =>
      rgbOf(number).every((part, i) => Math.abs(part - wanted[i]!) <= TOLERANCE);
    return total(this.counts.filter(isWanted)) / total(this.counts);
  }
}

const rgbOf = (colour: number): number[] => [colour >> 16, (colour >> 8) & 255, colour & 255];

const total = (counts: [number, number][]): number => counts.reduce((sum, [, pixels]) => sum + pixels, 0);

/** The Underground's map with all that stands around it. */
export class Canvas {
  /** The map with what lies over it. */
  readonly area: Locator;
  readonly search: Locator;
  readonly options: Locator;
  /** What stands out, in words. */
  readonly showing: Locator;
  readonly board: Locator;
  /** The journey's card, by its title “from → to”. */
  readonly journey: Locator;
  /** The names at a journey's ends, on the map. */
  readonly ends: Locator;
  readonly map: Locator;
  /** Marks the stations by step-free access. */
  readonly accessSwitch: Locator;
  /** What the marks mean. */
  readonly accessLegend: Locator;

  constructor(readonly page: Page) {
    this.area = page.getByRole("region", { name: "Map of the network" });
    this.search = page.getByRole("combobox", { name: "Find a station" });
    this.options = page.getByRole("listbox", { name: "Stations" }).getByRole("option");
    this.showing = page.getByTestId("map-showing");
    this.board = page.getByRole("region", { name: "Line status" });
    this.journey = page.getByRole("region", { name: "→" });
    this.map = page.locator(`[data-map="underground"]`);
    this.accessSwitch = this.area.getByRole("switch", { name: "Step-free" });
    this.accessLegend = this.area.getByRole("list", { name: "Stations by step-free access" });
    this.ends = this.map.getByText(/^(Start|End) /);
  }

  /** A line of the board. */
  line(name: string): Locator {
    return this.board.getByRole("button", { name: new RegExp(`^${name} `) });
  }

  /** A station's panel. */
  panel(station: string): Locator {
    return this.page.getByRole("region", { name: station, exact: true });
  }

  /** Opens or closes a part of the station's panel that is open. */
  async unfold(part: "Step-free access" | "Toilets" | "Entries and exits"): Promise<void> {
    await this.page.locator("summary").filter({ hasText: part }).click();
  }

  /** Waits until the map is drawn and at rest. */
  async expectReady(): Promise<void> {
    const ready = this.page.locator(`[data-map="underground"][data-ready]`);
    await expect(ready).toBeVisible({ timeout: FIRST_ANSWER_MS });
  }

  /** Picks the best of the stations found, by keyboard. */
  async find(typed: string, station: string): Promise<void> {
    await this.search.fill(typed);
    await expect(this.options.first()).toHaveText(station);
    await this.search.press("Enter");
    await expect(this.panel(station)).toBeVisible();
  }

  /** Where on the map the station lies that was picked last. */
  async placeOfPicked(): Promise<{ x: number; y: number }> {
    await this.expectReady();
    const { width, height } = (await this.map.boundingBox())!;
    return { x: width / 2, y: height / 2 - ABOVE_MIDDLE };
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
