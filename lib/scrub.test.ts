import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scrub } from "./scrub";

describe("scrub", () => {
  test.each([
    [
      "GET https://api.example/Line?app_key=abc123&x=1",
      "GET https://api.example/Line?app_key=[redacted]&x=1",
    ],
    ["Authorization: Bearer abc.def-ghi", "Authorization: Bearer [redacted]"],
    ["cookie almanac_session=a.b.c; other=1", "cookie almanac_session=[redacted]; other=1"],
    ["OpenAI refused sk-abcdefghijklmnopqrstuv.", "OpenAI refused sk-[redacted]."],
    [`with 0x${"ab12".repeat(16)}`, "with [redacted]"],
    [`with ${"AB12".repeat(16)}.`, "with [redacted]."],
    ['{"api_key":"a\\"b","sensor":"Attic"}', '{"api_key":"[redacted]","sensor":"Attic"}'],
    ["redis://user:pass@host/0", "redis://[redacted]@host/0"],
  ])("takes the secret out of %s", (text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed);
  });

  test("leaves ordinary text alone", () => {
    const text = "The Central line has minor delays; see https://tfl.gov.uk/status?line=central";
    expect(scrub(text)).toBe(text);
  });

  test("leaves an address, which is public", () => {
    const address = `0x${"1a2b".repeat(10)}`;
    expect(scrub(address)).toBe(address);
  });

  test("takes out a key of ours wherever it stands", () => {
    const key = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((b) => Buffer.from(b).toString("base64url"));
    fc.assert(
      fc.property(fc.string(), key, fc.string(), (before, random, after) => {
        expect(scrub(`${before} alm_${random} ${after}`)).not.toContain(random);
      }),
    );
  });
});
