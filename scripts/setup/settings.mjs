import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { ROOT, SetupError } from "./project.mjs";

const ASSIGNMENT = /^\s*(?:export\s+)?([\w.-]+)\s*=[^\S\r\n]*("[^"]*"|'[^']*'|[^#\r\n]*)/gm;

/**
 * Where to serve and where to keep the data. Only these are needed before the packages are there;
 * the server itself reads the whole environment (lib/env.ts).
 * @param {"production" | "development"} mode
 */
export function readSettings(mode) {
  const variables = readEnvironment(mode);
  const port = Number(variables.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new SetupError(`PORT must be a number from 1 to 65535, not ${JSON.stringify(variables.PORT)}.`);
  return {
    port,
    host: variables.HOST || "127.0.0.1",
    dataDir: resolve(ROOT, dataDirOf(variables)),
  };
}

/** As lib/env.ts has it. */
function dataDirOf({ ALMANAC_DATA_DIR, DATABASE_PATH }) {
  if (ALMANAC_DATA_DIR) return ALMANAC_DATA_DIR;
  return DATABASE_PATH ? dirname(DATABASE_PATH) : ".data";
}

/** The environment with what Next's files add to it, by Next's own precedence. */
function readEnvironment(mode) {
  const variables = { ...process.env };
  for (const name of [`.env.${mode}.local`, ".env.local", `.env.${mode}`, ".env"]) {
    const file = join(ROOT, name);
    if (existsSync(file)) addMissing(variables, readFileSync(file, "utf8"));
  }
  return variables;
}

function addMissing(variables, text) {
  for (const [, name, raw] of text.matchAll(ASSIGNMENT)) {
    if (variables[name] !== undefined) continue;
    const value = raw.trim().replace(/^(["'])(.*)\1$/s, "$2");
    variables[name] = value.replace(/(?<!\\)\$\{?(\w+)\}?/g, (_, other) => variables[other] ?? "");
  }
}
