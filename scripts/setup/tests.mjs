import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { buildIfStale } from "./build.mjs";
import { ensureChromium, findChromium } from "./chromium.mjs";
import { installIfNeeded } from "./install.mjs";
import { pickMoment } from "./moments.mjs";
import { ROOT, SetupError, tool, toolEnv } from "./project.mjs";
import { holdMessages, runOpenly } from "./run.mjs";

const PARTS = { unit: runUnitTests, e2e: runBrowserTests };
const PREPARE = { e2e: prepareBrowserTests };

/**
 * Installs what the tests need, runs them and prints how many passed.
 * @param {string[]} args none for all of them; else the part, and what its runner is to get
 * @returns {Promise<number>} the exit code
 */
export async function runTests([part, ...args]) {
  if (part && !PARTS[part]) throw new SetupError(`There are unit and e2e tests, and no ${part} tests.`);
  const { now, words } = pickMoment(process.env);
  process.env.ALMANAC_NOW = now;
  // Many test files and each server have a process of their own: what one has compiled needn't be compiled by the next.
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, "node_modules", ".cache", "compiled");
  const node = await installIfNeeded();
  console.log(words);
  const folder = mkdtempSync(join(tmpdir(), "almanac-test-"));
  const run = (name, prepared) => runPart(name, node, join(folder, `${name}.json`), args, prepared);
  try {
    return summarise(part ? [await run(part, PREPARE[part]?.(node))] : await runAll(node, run));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The build and the browser get ready beside the unit tests; what they say is shown after these. */
async function runAll(node, run) {
  const show = holdMessages();
  const prepared = prepareBrowserTests(node);
  // Whether it failed is seen when it is awaited, which is too late for Node.
  prepared.catch(() => {});
  const unit = await run("unit").finally(show);
  return [unit, await run("e2e", prepared)];
}

/** A part that can't even run is a failure, and no reason to keep the other from running. */
async function runPart(name, node, report, args, prepared) {
  try {
    await prepared;
    const { code, counts, failures = [] } = await PARTS[name](node, report, args);
    const isFailed = code !== 0 || counts.passed + counts.failed === 0;
    return { ...counts, failures, failed: isFailed ? Math.max(counts.failed, 1) : 0 };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    return { passed: 0, failed: 1, skipped: 0, failures: [] };
  }
}

async function runUnitTests(node, report, args) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const command = [tool("vitest/vitest.mjs"), "run", ...reporters, ...args];
  const code = await runOpenly(node, command, { cwd: ROOT, env: toolEnv({ NODE_ENV: "test" }) });
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
    testResults = [],
  } = readReport(report);
  return {
    code,
    failures: testResults.flatMap(failuresIn),
    counts: { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests },
  };
}

/** A line for each test of a file that failed, or for the file where it couldn't even be loaded. */
function failuresIn({ name, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === "failed").map((test) => test.fullName);
  if (status === "failed" && failed.length === 0) failed.push("could not be loaded");
  return failed.map((test) => `${relative(ROOT, name)}: ${test}`);
}

async function prepareBrowserTests(node) {
  await ensureChromium(node);
  await buildIfStale(node);
}

async function runBrowserTests(node, report, args) {
  const chromium = findChromium();
  const command = [tool("@playwright/test/cli.js"), "test", "--reporter=list,json", ...args];
  const env = toolEnv({
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(chromium && { PLAYWRIGHT_CHROMIUM: chromium }),
  });
  const code = await runOpenly(node, command, { cwd: ROOT, env });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(report).stats ?? {};
  return { code, counts: { passed: expected + flaky, failed: unexpected, skipped } };
}

/** A runner that fell over before its first test leaves no report. */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

function summarise(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  // Said again at the end: the browser tests print hundreds of lines after them.
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  return failed > 0 ? 1 : 0;
}
