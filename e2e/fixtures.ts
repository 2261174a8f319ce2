import { test as base, expect } from "@playwright/test";
import { Noise } from "./noise";
import { DeskPage } from "./pages/desk-page";
import { HomePage } from "./pages/home-page";
import { ScriptedApp } from "./scripted-app";

interface Fixtures {
  home: HomePage;
  desk: DeskPage;
  /** What the browser complains about; a test that doesn't expect it fails by it. */
  noise: Noise;
}

interface WorkerFixtures {
  scripted: ScriptedApp;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  noise: [
    async ({ context }, use) => {
      const noise = new Noise();
      noise.listen(context);
      await use(noise);
      expect(noise.unexpected).toEqual([]);
    },
    { auto: true },
  ],
  home: async ({ page }, use) => use(new HomePage(page)),
  desk: async ({ page }, use) => use(new DeskPage(page)),
  scripted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern here.
    async ({}, use) => {
      const app = await ScriptedApp.start();
      await use(app);
      await app.close();
    },
    { scope: "worker" },
  ],
});

export { expect };
