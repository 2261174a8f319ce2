import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { API_KEY, BASE_URL, DATA_DIR, PORT, serverStart } from "./e2e/settings";
import { listenOn, STANDALONE_SERVER } from "./e2e/standalone";
import { EXPECT_MS, SERVER_START_MS, TEST_MS } from "./e2e/timeouts";
import { variableNames } from "./lib/env";
import { findChromium } from "./scripts/setup/chromium.mjs";

/** Empty counts as unset, and keeps Next from taking a developer's own settings from .env. */
const noSettings = Object.fromEntries(variableNames.map((name) => [name, ""]));

const NEW_DESK_TEST = /new-desk\.spec\.ts$/;
const MAP_TESTS = /(canvas|land-map)\.spec\.ts$/;

const launchOptions = (...drawing: string[]) => ({
  executablePath: findChromium(),
  args: [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    ...drawing,
  ],
});

/** What the image ships is tested: `npm run test:e2e` builds it when it must. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  forbidOnly: Boolean(process.env.CI),
  // Half of a test is waiting for the page: two share two cores well.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  // Reported as flaky, not hidden: a machine that stalls for a minute says nothing about the product.
  retries: process.env.CI ? 1 : 0,
  timeout: TEST_MS,
  expect: { timeout: EXPECT_MS },
  use: {
    baseURL: BASE_URL,
    // Recording every test would double its time.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    // Without a graphics card what moves takes much of the time; the tests of motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
  },
  // The map needs WebGL, which the processor draws where there is no graphics card. All else is drawn faster without.
  projects: [
    // First, so that its build runs beside the other tests.
    {
      name: "new-desk",
      testMatch: NEW_DESK_TEST,
      use: { launchOptions: launchOptions("--disable-gpu") },
    },
    {
      name: "pages",
      testIgnore: [MAP_TESTS, NEW_DESK_TEST],
      use: { launchOptions: launchOptions("--disable-gpu") },
    },
    {
      name: "map",
      testMatch: MAP_TESTS,
      use: { launchOptions: launchOptions("--use-angle=swiftshader", "--enable-unsafe-swiftshader") },
    },
  ],
  webServer: {
    command: `"${process.execPath}" ${STANDALONE_SERVER}`,
    url: `${BASE_URL}/api/health`,
    env: {
      ...noSettings,
      ...listenOn(PORT),
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      ALMANAC_API_KEYS: API_KEY,
      ALMANAC_CHAT_PER_MINUTE: "10000",
      ALMANAC_DATA: "sample",
      ALMANAC_DATA_DIR: DATA_DIR,
      ALMANAC_LOG_LEVEL: "warn",
      ALMANAC_MODEL: "embedded",
      ALMANAC_NOW: serverStart(),
    },
    // A test's report is no place for the server's log, but a start that fails says why.
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
    timeout: SERVER_START_MS,
  },
});
