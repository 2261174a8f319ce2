// Fails when shared code names a desk, or uses a word that a desk lists as its own (lib/desks/<desk>/own-words.json).

import { existsSync, readdirSync, readFileSync } from "node:fs";

const DESKS = "lib/desks";
const desks = readdirSync(DESKS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const SHARED = [
  ...["agent", "memory", "models", "http", "payments", "sources"].map((layer) => `lib/${layer}`),
  ...["app", "components", "bench", "scripts"],
];
const NOT_SHARED = [
  ...desks.flatMap((desk) => [`components/${desk}/`, `app/(desks)/${desk}/`]),
  // The list of how each desk draws an answer, as lib/desks/index.ts is the list of desks.
  "app/(desks)/answer-figures.ts",
];
const LIST = "index.ts";
const BESIDE_DESKS = readdirSync(DESKS, { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== LIST)
  .map(({ name }) => `${DESKS}/${name}`);

const CODE = /\.(tsx?|mjs|css)$/;

/** Tests of the API ask the real desks: what they prove is how those answer over HTTP. */
const API_TESTS = /^app\/api\/(testing\/|.*\.test\.ts$)/;

const ownWords = (desk) => {
  const file = `${DESKS}/${desk}/own-words.json`;
  return [desk, ...(existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [])];
};

const capitalised = (word) => word[0].toUpperCase() + word.slice(1);

const pattern = (word) =>
  new RegExp(
    [
      `(?<![A-Za-z])${word}(?![a-z])`,
      `(?<![A-Z])${capitalised(word)}(?![a-z])`,
      `(?<![A-Za-z])${word.toUpperCase()}(?![A-Za-z])`,
    ].join("|"),
  );

const patterns = desks.flatMap((desk) =>
  ownWords(desk).map((word) => ({ desk, word, pattern: pattern(word) })),
);

const files = [
  ...BESIDE_DESKS,
  ...SHARED.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
  ),
].filter(
  (file) => CODE.test(file) && !API_TESTS.test(file) && !NOT_SHARED.some((start) => file.startsWith(start)),
);

const faults = files.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) =>
      patterns
        .filter((each) => each.pattern.test(line))
        .map(
          ({ desk, word }) => `${file}:${index + 1}: “${word}” belongs to the ${desk} desk: ${line.trim()}`,
        ),
    ),
);

for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`\nShared code names no desk: ${faults.length} places do.`);
  process.exitCode = 1;
}
