import { test as base, expect } from "@playwright/test";
import { BrowserComplaints } from "./browser-complaints";
import { Canvas } from "./pages/canvas";
import { DeskPage } from "./pages/desk-page";
import { HomePage } from "./pages/home-page";
import { LandPage } from "./pages/land";
import { ScriptedApp } from "./scripted-app";

interface Fixtures {
  home: HomePage;
  desk: DeskPage;
  canvas: Canvas;
  land: LandPage;
  /** What the browser complains about; a test that doesn't expect it fails by it. */
  complaints: BrowserComplaints;
}

interface Options {
  /** Without a graphics card the processor draws the map, which takes more of it than all else; most tests do without. */
  drawsMap: boolean;
}

interface WorkerFixtures {
  scripted: ScriptedApp;
}

interface WorkerOptions {
  models: string;
}

export const test = base.extend<Fixtures & Options, WorkerFixtures & WorkerOptions>({
  models: ["openai:gpt-4o-mini", { option: true, scope: "worker" }],
  drawsMap: [false, { option: true }],
  complaints: [
    async ({ context }, use) => {
      const complaints = new BrowserComplaints();
      complaints.listen(context);
      await use(complaints);
      expect(complaints.unexpected).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, drawsMap }, use) => {
    if (!drawsMap) await page.addInitScript(withoutWebGl);
    await use(page);
  },
  home: async ({ page }, use) => use(new HomePage(page)),
  desk: async ({ page }, use) => use(new DeskPage(page)),
  canvas: async ({ page }, use) => use(new Canvas(page)),
  land: async ({ page }, use) => use(new LandPage(page)),
  scripted: [
    async ({ models }, use) => {
      const app = await ScriptedApp.start(models);
      await use(app);
      await app.close();
    },
    { scope: "worker" },
  ],
});

function withoutWebGl(): void {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    type: string,
    ...rest: unknown[]
  ) {
    return type.startsWith("webgl") ? null : Reflect.apply(getContext, this, [type, ...rest]);
  } as typeof getContext;
}

export { expect };
