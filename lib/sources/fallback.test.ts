import { describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { type Attempt, firstAvailable } from "./fallback";
import type { Sourced } from "./provenance";
import { SourceError, type SourceErrorKind } from "./source-error";

const provenance = { source: "S", live: true, as_of: "2026-03-01T12:00:00Z" };
const works = (name: string, live: boolean, note?: string): Attempt<string> => ({
  name,
  live,
  run: async (): Promise<Sourced<string>> => ({ data: name, provenance: { ...provenance, live, note } }),
});
const failsWith = (error: Error, name = "TfL"): Attempt<string> => ({
  name,
  live: true,
  run: () => Promise.reject(error),
});
const failsBy = (kind: SourceErrorKind, details = {}) =>
  failsWith(new SourceError("TfL Unified API", kind, kind, details));
const simulated = works("simulated data", false);

async function thrown(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
}

describe("firstAvailable", () => {
  it("takes the first and adds no note", async () => {
    const result = await firstAvailable([works("TfL", true), simulated], "auto");
    expect(result).toMatchObject({ data: "TfL", provenance: { live: true } });
    expect(result.provenance.note).toBeUndefined();
  });

  it.each<[SourceErrorKind, object, string]>([
    ["timeout", { waitedMs: 4000 }, "TfL did not answer in 4 s"],
    ["refused", {}, "TfL could not be reached"],
    ["rate_limited", { status: 429 }, "TfL is limiting our requests"],
    ["http", { status: 500 }, "TfL answered with an error (500)"],
    ["malformed", {}, "TfL gave an answer that could not be read"],
    ["schema", {}, "TfL gave an answer of an unexpected form"],
    ["breaker_open", {}, "TfL has failed repeatedly and is not asked for the moment"],
  ])("says of %s what happened and what is used instead", async (kind, details, words) => {
    const result = await firstAvailable([failsBy(kind, details), simulated], "auto");
    expect(result.provenance).toMatchObject({ live: false, note: `${words}; simulated data used instead` });
  });

  it("names every failure and keeps the note of the data itself", async () => {
    const second = failsWith(new AppError("upstream_unavailable", "The mirror is down."), "Mirror");
    const result = await firstAvailable([failsBy("refused"), second, works("x", false, "From 2025")], "auto");
    expect(result.provenance.note).toBe(
      "TfL could not be reached; The mirror is down; x used instead. From 2025",
    );
  });

  it("never leaves live data in mode live", async () => {
    const error = await thrown(
      firstAvailable([failsBy("rate_limited", { retryAfter: 9 }), simulated], "live"),
    );
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: "upstream_unavailable",
      retryAfter: 9,
      message: "TfL is limiting our requests. Try again in a moment.",
    });
  });

  it("asks nothing live in mode sample", async () => {
    const live = { ...works("TfL", true), run: vi.fn() };
    const result = await firstAvailable([live, simulated], "sample");
    expect(result.data).toBe("simulated data");
    expect(result.provenance.note).toBeUndefined();
    expect(live.run).not.toHaveBeenCalled();
  });

  it("says so when the mode leaves nothing to try", async () => {
    expect(await thrown(firstAvailable([simulated], "live"))).toMatchObject({
      code: "upstream_unavailable",
      message: "There is no live source for this.",
    });
    expect(await thrown(firstAvailable([failsBy("http")], "sample"))).toMatchObject({
      message: "There is no sample data for this.",
    });
  });

  it("passes an abort and a bug on", async () => {
    const abort = new SourceError("TfL", "aborted", "gone");
    expect(await thrown(firstAvailable([failsWith(abort), simulated], "auto"))).toBe(abort);
    const bug = new TypeError("undefined is not a function");
    expect(await thrown(firstAvailable([failsWith(bug), simulated], "auto"))).toBe(bug);
  });
});
