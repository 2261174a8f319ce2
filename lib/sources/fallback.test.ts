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
const failsWith = (error: Error, name = "Service"): Attempt<string> => ({
  name,
  live: true,
  run: () => Promise.reject(error),
});
const failsBy = (kind: SourceErrorKind, details = {}) =>
  failsWith(new SourceError("Tide service", kind, kind, details));
const simulated = works("simulated data", false);

async function thrown(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
}

describe("firstAvailable", () => {
  it("takes the first and adds no note", async () => {
    const result = await firstAvailable([works("Service", true), simulated], "auto");
    expect(result).toMatchObject({ data: "Service", provenance: { live: true } });
    expect(result.provenance.note).toBeUndefined();
  });

  it.each<[SourceErrorKind, object, string]>([
    ["timeout", { waitedMs: 4000 }, "Service did not answer in 4 s"],
    ["refused", {}, "Service could not be reached"],
    ["rate_limited", { status: 429 }, "Service is limiting our requests"],
    ["http", { status: 500 }, "Service answered with an error (500)"],
    ["malformed", {}, "Service gave an answer that could not be read"],
    ["schema", {}, "Service gave an answer of an unexpected form"],
    ["breaker_open", {}, "Service has failed repeatedly and is not asked for the moment"],
  ])("says of %s what happened and what is used instead", async (kind, details, words) => {
    const result = await firstAvailable([failsBy(kind, details), simulated], "auto");
    expect(result.provenance).toMatchObject({ live: false, note: `${words}; simulated data used instead` });
  });

  it("names every failure and keeps the note of the data itself", async () => {
    const second = failsWith(new AppError("upstream_unavailable", "The mirror is down."), "Mirror");
    const result = await firstAvailable([failsBy("refused"), second, works("x", false, "From 2025")], "auto");
    expect(result.provenance.note).toBe(
      "Service could not be reached; The mirror is down; x used instead. From 2025",
    );
  });

  it("names those that fail alike together", async () => {
    const attempts = ["A", "B", "C"].map((name) =>
      failsWith(new SourceError(name, "rate_limited", ""), name),
    );
    const odd = failsBy("refused");
    const result = await firstAvailable([...attempts, odd, works("past data", false)], "auto");
    expect(result.provenance.note).toBe(
      "A, B and C are limiting our requests; Service could not be reached; past data used instead",
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
      message: "Service is limiting our requests. Try again in a moment.",
    });
  });

  it("asks nothing live in mode sample", async () => {
    const live = { ...works("Service", true), run: vi.fn() };
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
    const abort = new SourceError("Service", "aborted", "gone");
    expect(await thrown(firstAvailable([failsWith(abort), simulated], "auto"))).toBe(abort);
    const bug = new TypeError("undefined is not a function");
    expect(await thrown(firstAvailable([failsWith(bug), simulated], "auto"))).toBe(bug);
  });
});
