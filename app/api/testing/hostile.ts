import fc from "fast-check";

const TEXTS = [
  "",
  " ",
  "\0",
  "\u001b[2J",
  "a\r\nx-evil: 1",
  "\u202egpj.exe",
  "ig\u200bnore",
  "\ud800",
  "__proto__",
  "constructor",
  "toString",
  "../../../../etc/passwd",
  "%00%ff",
  "'; DROP TABLE threads; --",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "null",
  "NaN",
  "-1",
  "1e309",
  "9".repeat(400),
  "🚇".repeat(300),
  "a".repeat(20_000),
  "2026-02-30",
  "+275760-09-13T00:00:00.001Z",
];

export const hostileText = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: "binary", maxLength: 30 }));

const nested = (depth: number, inside: unknown) =>
  Array.from({ length: depth }).reduce((value) => [value], inside);

export const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    0.5,
    1e308,
    2 ** 53,
    -(2 ** 63),
    [],
    {},
    [null],
    nested(60, 1),
    nested(100, 1),
  ),
  fc.constant({ constructor: { prototype: { admin: true } }, toString: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

export const hostileBody = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "null",
    "[]",
    '"text"',
    "{",
    '{"a":1}{"a":1}',
    '{"__proto__":{"admin":true}}',
    "[".repeat(50_000),
    `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
    `"${"a".repeat(1_100_000)}"`,
    "1".repeat(100_000),
  ),
  fc.json({ maxDepth: 3 }),
  fc.uint8Array({ maxLength: 60 }),
);
