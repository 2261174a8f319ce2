import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseEnv, variableNames } from "@/lib/env";

const text = readFileSync(new URL("../.env.example", import.meta.url), "utf8");
const assignments = [...text.matchAll(/^# ([A-Z\d_]+)=(.*)$/gm)];

/** Read by the set-up, before the server and its schema are there. */
const OF_THE_SETUP = ["HOST"];

test(".env.example has every variable once, and no other", () => {
  expect(assignments.map(([, name]) => name).sort()).toEqual([...variableNames, ...OF_THE_SETUP].sort());
});

test("each has a line or more above it that explains it", () => {
  const lines = text.split("\n");
  for (const [line] of assignments) expect(lines[lines.indexOf(line) - 1], line).toMatch(/^# .{20}/);
});

test("its values are good ones", () => {
  expect(() =>
    parseEnv(Object.fromEntries(assignments.map(([, name, value]) => [name, value]))),
  ).not.toThrow();
});
