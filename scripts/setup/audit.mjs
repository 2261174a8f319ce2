import { spawn } from "node:child_process";
import { npmCommand } from "./install.mjs";
import { ROOT, systemEnv } from "./project.mjs";

const SERIOUS = ["high", "critical"];

/**
 * Compares the packages that the product runs with to the advisory list of the registry that npm is set to.
 * @returns {Promise<number>} the exit code: 1 for a serious weakness; 0 too when the list can't be had, which is said
 */
export async function audit() {
  const { unread, weak } = readAudit(await runNpmAudit());
  if (unread) {
    console.log(`The advisory list couldn't be read (${unread}): the packages weren't compared with it.`);
    return 0;
  }
  for (const { name, severity, titles } of weak) console.log(`${severity}: ${name}: ${titles.join("; ")}`);
  const serious = weak.filter(({ severity }) => SERIOUS.includes(severity)).length;
  console.log(`${weak.length} packages with known weaknesses, ${serious} of them serious.`);
  return serious > 0 ? 1 : 0;
}

/**
 * Reads what `npm audit --json` wrote.
 * @param {string} written
 */
export function readAudit(written) {
  const report = parse(written);
  if (!report?.vulnerabilities) return { unread: reasonOf(report), weak: [] };
  const weak = Object.values(report.vulnerabilities).map(({ name, severity, via }) => ({
    name,
    severity,
    // A text is the name of another package, which is listed itself.
    titles: via.map((cause) => (typeof cause === "string" ? `by way of ${cause}` : cause.title)),
  }));
  return { unread: undefined, weak };
}

function parse(written) {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

/** Without npm's own words, which name the registry. */
const reasonOf = (report) =>
  report?.statusCode ? `status ${report.statusCode}` : (report?.error?.code ?? "npm said nothing");

/** npm exits with 1 for a finding as well as for a list that it can't reach; what it writes tells which. */
function runNpmAudit() {
  const [command, ...script] = npmCommand();
  const args = ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=30000"];
  const child = spawn(command, [...script, ...args], {
    cwd: ROOT,
    env: systemEnv(),
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const output = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.once("error", () => resolve(""));
    child.once("close", () => resolve(Buffer.concat(output).toString()));
  });
}
