import { describe, expect, it } from "vitest";
import { type SourceState, sourceFacts, sourceWords, summaryOf } from "./source-words";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const source = (rest: Partial<SourceState>): SourceState => ({
  source: "CoinGecko",
  used_for: ["price", "market"],
  state: "closed",
  off_by: null,
  open_until: null,
  last_error: null,
  last_error_at: null,
  asked: 12,
  hits: 9,
  hit_rate: 0.75,
  ...rest,
});

describe("sourceWords", () => {
  it.each<[Partial<SourceState>, string, RegExp]>([
    [{}, "live", /^live$/],
    [{ state: "unasked" }, "quiet", /not asked yet/],
    [{ state: "off", off_by: "setting" }, "quiet", /^off$/],
    [{ state: "off", off_by: "key" }, "quiet", /^needs a key$/],
    [{ state: "open", open_until: "2026-03-01T12:02:00Z" }, "trouble", /^resting until \d+:02/],
    [{ state: "half_open" }, "trouble", /being tried/],
    [{ last_error: "timeout", last_error_at: "2026-03-01T11:58:00Z" }, "trouble", /^failed \d+:58/],
    [{ last_error: "timeout", last_error_at: "2026-03-01T11:00:00Z" }, "live", /^live$/],
  ])("says of %j that it is %s", (rest, kind, label) => {
    const said = sourceWords(source(rest), NOW);
    expect(said.kind).toBe(kind);
    expect(said.label).toMatch(label);
    expect(said.sentence).toMatch(/\.$/);
  });
});

it("tells a source's use, its last failure and how often the cache answered", () => {
  expect(Object.fromEntries(sourceFacts(source({})))).toEqual({
    "Used for": "prices and market data",
    "Last failure": "none since the server started",
    Asked: "12 times; the cache answered 9, which is 75%",
  });
  const failed = source({ last_error: "451", last_error_at: "2026-03-01T11:58:00Z", hit_rate: null });
  expect(sourceFacts(failed)[1][1]).toMatch(/^451, \d+:58/);
  expect(sourceFacts(failed)[2][1]).toBe("never");
});

it.each<[string, Partial<SourceState>[], string, string]>([
  ["all live", [{}, {}], "live", "2 live"],
  ["some failing", [{}, { state: "half_open" }, { state: "off" }], "live", "1 live, 1 failing"],
  [
    "none live",
    [{ state: "off" }, { state: "open" }],
    "past",
    "No live source · past data until 6 July 2021",
  ],
  [
    "one failed, another not asked",
    [{ state: "open" }, { state: "unasked" }],
    "past",
    "No live source · past data until 6 July 2021",
  ],
  ["none asked", [{ state: "off" }, { state: "unasked" }], "quiet", "No source asked yet"],
])("sums the sources up: %s", (_, states, kind, words) => {
  expect(summaryOf(states.map(source), "6 July 2021", NOW)).toEqual({ kind, words });
});
