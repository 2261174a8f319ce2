import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeInOneByte } from "./one-byte-code.mjs";
import { ROOT, tool, toolEnv } from "./project.mjs";
import { runQuietly } from "./run.mjs";

const FOLDERS = ["app", "components", "lib", "db", "drizzle", "public"];
const FILES =
  /^((next|postcss)\.config\.|(proxy|instrumentation|instrumentation-client)\.ts$|(package|package-lock|tsconfig)\.json$)/;
/** No part of the product imports these; `npm run check` sees to it. */
const NOT_BUILT = /(\/\.[^/]*|\.test\.tsx?|\/testing|^lib\/.+\/(bench|scripts))$/;

const STAMP = join(".next", "almanac-build");

export async function buildIfStale(node) {
  if (!isBuilt(ROOT)) await buildAlways(node);
}

export async function buildAlways(node) {
  const sources = sourceHash(ROOT);
  rmSync(join(ROOT, STAMP), { force: true });
  await build(node, { mayTryAgain: true });
  completeStandalone();
  for (const folder of ["server", "standalone/.next/server"]) writeInOneByte(join(ROOT, ".next", folder));
  writeFileSync(join(ROOT, STAMP), stamp(ROOT, sources));
}

async function build(node, { mayTryAgain }) {
  let isRouteTable = false;
  let isNextsOwnFault = false;
  let step = "Starting";
  try {
    await runQuietly("Building", node, [tool("next/dist/bin/next"), "build"], {
      cwd: ROOT,
      env: toolEnv({ NODE_ENV: "production" }),
      show: (line) => {
        isRouteTable ||= line.startsWith("Route (");
        // Now and then, under load, Next fails on its own error page with React not yet loaded: vercel/next.js#95741.
        isNextsOwnFault ||= line.includes('prerendering page "/_global-error"');
        const isStep = !isRouteTable && !/^▲|^- Experiments|^ {2}[·⨯✓] |\(\d+\/\d+\)\s*$/.test(line);
        if (!isStep || !line.trim()) return undefined;
        step = line.trim().replace(/[\s.]+$/, "");
        return line.trim();
      },
      progress: () => step,
      isNoise: (line) => line.startsWith("▲"),
    });
  } catch (error) {
    if (!isNextsOwnFault || !mayTryAgain) throw error;
    await build(node, { mayTryAgain: false });
  }
}

/** Next leaves it to us to put the browser's files beside the standalone server, as the Dockerfile does too. */
function completeStandalone() {
  const standalone = join(ROOT, ".next", "standalone");
  cpSync(join(ROOT, ".next", "static"), join(standalone, ".next", "static"), { recursive: true });
  if (existsSync(join(ROOT, "public")))
    cpSync(join(ROOT, "public"), join(standalone, "public"), { recursive: true });
}

/** @param {string} root the folder of a checkout */
export function isBuilt(root) {
  const file = join(root, STAMP);
  return existsSync(file) && readFileSync(file, "utf8") === stamp(root, sourceHash(root));
}

/** A build by other means than ours is another one by Next's name for it, which is missing when there is none. */
function stamp(root, sources) {
  const file = join(root, ".next", "BUILD_ID");
  return `${sources} ${existsSync(file) ? readFileSync(file, "utf8") : "none"}`;
}

export function sourceHash(root) {
  const hash = createHash("sha256");
  const rootFiles = readdirSync(root).filter((name) => FILES.test(name));
  for (const path of [...FOLDERS.flatMap((folder) => filesIn(root, folder)), ...rootFiles].sort()) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function filesIn(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_BUILT.test(`${folder}/${name}`))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(root, path) : [path];
    });
}
