import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeInOneByte } from "./one-byte-code.mjs";

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "almanac-test-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const CODE = `
const größe = "“naïve” – 東京 😀";
const template = \`… \${größe}\`;
console.log(JSON.stringify([größe, template, /[“”]/.test(größe), /^\\p{Emoji}$/u.test("😀"), /^😀$/u.test("😀"), { "–": 1 }]));
`;

test("code means the same in one byte a character", () => {
  const file = join(dir, "code.js");
  const run = () => execFileSync(process.execPath, [file], { encoding: "utf8" });
  writeFileSync(file, CODE);
  const before = run();
  writeInOneByte(dir);
  expect(readFileSync(file, "utf8")).not.toMatch(/[\u0100-\uffff]/);
  expect(run()).toBe(before);
});
