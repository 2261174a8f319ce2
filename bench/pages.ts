import { existsSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { desks } from "@/lib/desks";
import { launch, SIZES, type Size } from "./browser";
import { measuredDesks } from "./load";
import { built, PORT, quantile, serve } from "./server";

/* Cold load's JavaScript, largest paint, layout shift, Enter to first word, the map's frames. Prints Markdown. */

const ORIGIN = `http://127.0.0.1:${PORT}`;
const LOADS = 5;
const QUESTIONS = 30;
const EARLY = 10;
/** Long enough for what a page loads when it stands still. */
const SETTLED_MS = 3000;

interface Load {
  /** JavaScript, compressed, in kB: until the load event, and in all. */
  first: number;
  whole: number;
  /** Milliseconds. */
  lcp: number;
  cls: number;
}

const scripts = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const bytes = files
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return bytes / 1000;
  });

async function load(browser: Browser, path: string, viewport: Size): Promise<Load> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.cls += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(ORIGIN + path, { waitUntil: "load" });
  const first = await scripts(page);
  await page.waitForTimeout(SETTLED_MS);
  const seen = await page.evaluate(() => (window as unknown as { seen: { lcp: number; cls: number } }).seen);
  const whole = await scripts(page);
  await context.close();
  return { first, whole, ...seen };
}

async function measureLoads(browser: Browser): Promise<void> {
  console.log(
    "| page | width | JS until load (kB) | JS in all (kB) | LCP p50 | LCP p95 (ms) | CLS, largest |",
  );
  console.log("|---|---|---|---|---|---|---|");
  for (const path of ["/", ...desks.map(({ id }) => `/${id}`), "/docs"]) {
    for (const [name, size] of Object.entries(SIZES)) {
      const loads: Load[] = [];
      for (let at = 0; at < LOADS; at++) loads.push(await load(browser, path, size));
      const cells = [
        path,
        name,
        Math.max(...loads.map(({ first }) => first)).toFixed(0),
        Math.max(...loads.map(({ whole }) => whole)).toFixed(0),
        quantile(
          loads.map(({ lcp }) => lcp),
          0.5,
        ).toFixed(0),
        quantile(
          loads.map(({ lcp }) => lcp),
          0.95,
        ).toFixed(0),
        Math.max(...loads.map(({ cls }) => cls)).toFixed(3),
      ];
      console.log(`| ${cells.join(" | ")} |`);
    }
  }
}

/** A fast typist's key: by the end of a question the map has come to rest after the answer before. */
const KEY_MS = 50;

/** Milliseconds from Enter. */
async function measureFirstWords(
  browser: Browser,
  path: string,
  question: (index: number) => string,
): Promise<number[]> {
  const page = await browser.newPage({ viewport: SIZES.desktop });
  // What tsx compiles names its functions by this.
  await page.addInitScript("globalThis.__name = (named) => named");
  await page.goto(ORIGIN + path);
  const field = page.getByRole("textbox", { name: /^Ask/ });
  const times: number[] = [];
  for (let at = 0; at <= QUESTIONS; at++) {
    await field.pressSequentially(question(at), { delay: KEY_MS });
    const word = page.evaluate(
      (answers) =>
        new Promise<number>((resolve) => {
          let entered = 0;
          addEventListener("keydown", () => (entered = performance.now()), { capture: true, once: true });
          const look = () => {
            const text = document.querySelectorAll("article [data-state] > div:first-child");
            if (text.length > answers && text[text.length - 1]?.textContent) {
              requestAnimationFrame(() => resolve(performance.now() - entered));
            } else requestAnimationFrame(look);
          };
          look();
        }),
      at,
    );
    await field.press("Enter");
    // The first one warms up.
    if (at > 0) times.push(await word);
    else await word;
    await page.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
  }
  await page.close();
  return times;
}

/** Without a graphics card the page waits for the processor to draw the map. */
async function tellFirstWords(browser: Browser, path: string, question: (index: number) => string) {
  const plain = await launch(false);
  for (const [one, how] of [
    [browser, ""],
    [plain, ", without WebGL"],
  ] as const) {
    const times = await measureFirstWords(one, path, question);
    console.log(
      `\nFrom Enter to the first word on ${path}${how}: ${quantile(times, 0.5).toFixed(0)} ms (p50), ${quantile(times, 0.95).toFixed(0)} ms (p95), ${times.length} questions.`,
    );
  }
  await plain.close();
}

async function measureEarlyQuestions(browser: Browser, path: string, question: string): Promise<void> {
  for (const isKept of [true, false]) {
    let asked = 0;
    for (let at = 0; at < EARLY; at++) {
      const context = await browser.newContext({ viewport: SIZES.desktop });
      const page = await context.newPage();
      if (!isKept) await page.addInitScript(deafWindow);
      await page.goto(ORIGIN + path, { waitUntil: "commit" });
      await page.getByRole("textbox", { name: /^Ask/ }).focus();
      await page.keyboard.insertText(question);
      await page.keyboard.press("Enter");
      const mine = page.locator("article").filter({ hasText: question }).first();
      asked += await mine.waitFor({ timeout: 10_000 }).then(
        () => 1,
        () => 0,
      );
      await context.close();
    }
    const what = isKept ? "Asked" : "Asked, were early input not kept";
    console.log(`\n${what}: ${asked} of ${EARLY} questions sent on ${path} as soon as its field was there.`);
  }
}

/** The chat hears what comes too early for it at the window, and nothing else there so. */
const deafWindow = `{
  const listen = window.addEventListener.bind(window);
  window.addEventListener = (type, heard, options) => options?.capture && options.signal || listen(type, heard, options);
}`;

/** Milliseconds, while it is dragged and zoomed. */
async function measureFrames(browser: Browser, what: string, address: string): Promise<void> {
  const page = await browser.newPage({ viewport: SIZES.desktop });
  // What tsx compiles names its functions by this.
  await page.addInitScript("globalThis.__name = (named) => named");
  await page.goto(ORIGIN + address);
  const map = page.locator("[data-map][data-ready]");
  await map.waitFor({ timeout: 60_000 });
  const box = await map.boundingBox();
  if (!box) throw new Error("the map isn't in view");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let at = 0; at < 120; at++)
    await page.mouse.move(x + 120 * Math.sin(at / 10), y + 80 * Math.cos(at / 10));
  await page.mouse.up();
  for (let at = 0; at < 20; at++) await page.mouse.wheel(0, at < 10 ? -60 : 60);
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const gpu = await page.evaluate(() => {
    const gl = document.createElement("canvas").getContext("webgl2");
    const info = gl?.getExtension("WEBGL_debug_renderer_info");
    return info ? String(gl?.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "no WebGL";
  });
  await page.close();
  console.log(
    `\nThe map of ${what}, dragged and zoomed: frames of ${quantile(frames, 0.5).toFixed(1)} ms (p50), ${quantile(frames, 0.95).toFixed(1)} ms (p95), ${frames.length} frames; drawn by ${gpu}.`,
  );
}

if (!existsSync(".next/BUILD_ID")) await built({});
await serve({}, async () => {
  const browser = await launch();
  await measureLoads(browser);
  for (const { desk, bench } of await measuredDesks()) {
    const { question, maps = [] } = bench.page ?? {};
    if (question) await tellFirstWords(browser, `/${desk.id}`, question);
    if (question) await measureEarlyQuestions(browser, `/${desk.id}`, question(0));
    for (const { what, address } of maps) await measureFrames(browser, what, address);
  }
  await browser.close();
});
process.exit(0);
