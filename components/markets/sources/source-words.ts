import type { z } from "zod";
import type { SourcesAnswer } from "@/lib/desks/markets/routes/schema";

type Sources = z.infer<typeof SourcesAnswer>;
export type SourceState = Sources["sources"][number];

/** In use, failing or resting, not in use. */
export type ChipKind = "live" | "trouble" | "quiet" | "past";

interface Said {
  kind: ChipKind;
  label: string;
  sentence: string;
}

/** An older failure says nothing of a source that answers. */
const RECENT_MS = 300_000;

const time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const share = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 0 });

const USES: Record<SourceState["used_for"][number], string> = {
  ohlc: "candles",
  price: "prices",
  market: "market data",
  sentiment: "sentiment",
  coins: "the list of coins",
  rates: "exchange rates",
};
const listed = new Intl.ListFormat("en-GB", { type: "conjunction" });

const at = (iso: string): string => time.format(Date.parse(iso));

const SAID: Record<SourceState["state"], (source: SourceState, now: number) => Said> = {
  unasked: () => ({
    kind: "quiet",
    label: "not asked yet",
    sentence: "Nothing has needed it since the server started.",
  }),
  closed: ({ last_error_at }, now) =>
    last_error_at !== null && now - Date.parse(last_error_at) < RECENT_MS
      ? {
          kind: "trouble",
          label: `failed ${at(last_error_at)}`,
          sentence: "Its last failure was minutes ago. It is asked again with the next question.",
        }
      : { kind: "live", label: "live", sentence: "It works, and is asked when it is needed." },
  open: ({ open_until }) => ({
    kind: "trouble",
    label: open_until ? `resting until ${at(open_until)}` : "resting",
    sentence:
      "It failed or asked for fewer requests, so it is left alone for a while. The next source is asked instead.",
  }),
  half_open: () => ({
    kind: "trouble",
    label: "being tried",
    sentence: "Its rest is over. The next request decides whether it is asked again.",
  }),
  off: ({ off_by }) => ({
    kind: "quiet",
    label: off_by === "key" ? "needs a key" : "off",
    sentence:
      off_by === "key"
        ? "It isn’t asked: it needs a key, and none is set on this server."
        : "It isn’t asked: this server is set to use no live data.",
  }),
};

/** @param now milliseconds since the epoch, by the server's clock */
export const sourceWords = (source: SourceState, now: number): Said => SAID[source.state](source, now);

export function sourceFacts({ used_for, last_error, last_error_at, asked, hits, hit_rate }: SourceState) {
  const error = last_error && `${last_error}${last_error_at ? `, ${at(last_error_at)}` : ""}`;
  return [
    ["Used for", listed.format(used_for.map((use) => USES[use])) || "nothing now"],
    ["Last failure", error ?? "none since the server started"],
    [
      "Asked",
      hit_rate === null
        ? "never"
        : `${asked} times; the cache answered ${hits}, which is ${share.format(hit_rate)}`,
    ],
  ] as const;
}

/**
 * All sources in a few words: “5 live, 2 failing”, or until when the past data go where none is live.
 * @param until the last day of the past data, in words
 * @param now milliseconds since the epoch, by the server's clock
 */
export function summaryOf(
  sources: SourceState[],
  until: string,
  now: number,
): { kind: ChipKind; words: string } {
  const said = sources.map((source) => ({ ...sourceWords(source, now), state: source.state }));
  const [live, failing] = (["live", "trouble"] as const).map(
    (kind) => said.filter((one) => one.kind === kind).length,
  );
  if (live) return { kind: "live", words: failing ? `${live} live, ${failing} failing` : `${live} live` };
  const used = said.filter(({ state }) => state !== "off");
  if (used.length > 0 && used.every(({ state }) => state === "unasked"))
    return { kind: "quiet", words: "No source asked yet" };
  return { kind: "past", words: `No live source · past data until ${until}` };
}
