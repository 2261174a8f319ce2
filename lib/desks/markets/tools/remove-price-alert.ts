import type { z } from "zod";
import { deleteAlert, listAlerts } from "@/db/price-alerts";
import { defineTool } from "@/lib/agent/tools/tool";
import { countFact, type Fact } from "@/lib/agent/truth";
import { toPriceAlert } from "../alerts/price-alert";
import { findCoins } from "../coins/coins";
import type { Coin } from "../types";
import { alertFacts, alertLines, countWords, OWN } from "./alert-words";
import { forModel } from "./for-model";
import { roundPriceText } from "./format";
import { named } from "./named";
import { type PriceAlert, RemoveAlertInput, RemoveAlertOutput } from "./schema";
import { coinInStep } from "./step";
import { Figures } from "./told";
import { readCoin } from "./unclear";

const OFFERED = 6;

type Removal = z.infer<typeof RemoveAlertOutput>;
type Wanted = z.infer<typeof RemoveAlertInput>;

/** Deletes the caller's alert that is meant; several of them only after a second word. */
export const removePriceAlert = defineTool({
  name: "remove_price_alert",
  changes: "removes",
  isLocal: true,
  description:
    "Deletes an alert of the user's, found by coin, direction and price, as far as they were said. Where several fit, it deletes none and says which there are, to ask the user. To delete all, call it with `all`, let the user confirm the list, then again with `confirmed`. Only when the user asks for it.",
  progress: "deleting the alert",
  step({ symbol, all }) {
    return `Asked to delete ${all ? "all price alerts" : "the price alert"}${symbol ? ` for ${coinInStep(symbol)}` : ""}.`;
  },
  sequential: true,
  input: RemoveAlertInput,
  output: RemoveAlertOutput,
  forModel,
  facts: ({ data }): Fact[] => removalFacts(data),
  async run({ input, ctx }) {
    const { symbol, all, confirmed, nth, except = [] } = input;
    const read = symbol
      ? await readCoin(symbol, {
          question: (name) => `Delete the price alert for ${name}`,
          signal: ctx.signal,
        })
      : undefined;
    if (read?.unclear) return read.unclear;
    const coin = read?.coin;
    const kept = listAlerts(ctx.caller).map(toPriceAlert);
    const staying = except.flatMap((written) => findCoins(written.replace("id:", "")).map(({ id }) => id));
    const meant = kept.filter((alert) => isMeant(alert, coin, input) && !staying.includes(alert.coin.id));
    // The list begins with the newest.
    const fitting = nth === undefined ? meant : meant.slice(...placeOf(nth));
    if (fitting.length === 0) return none(kept, coin);
    if (fitting.length > 1 && !(all && confirmed)) return which(fitting, all);
    for (const { id } of fitting) deleteAlert(ctx.caller, id);
    return removed(fitting, input.replaced ? undefined : kept.filter((alert) => !fitting.includes(alert)));
  },
});

const placeOf = (nth: number): [number, number] => (nth < 0 ? [0, 1] : [nth - 1, nth]);

const isMeant = (alert: PriceAlert, coin: Coin | undefined, { direction, price }: Wanted): boolean =>
  (!coin || coin.id === alert.coin.id) &&
  (!direction || direction === alert.direction) &&
  (price === undefined || Math.abs(alert.price - price) < price * 1e-9);

function none(kept: PriceAlert[], coin: Coin | undefined) {
  const figures = new Figures();
  const of = coin ? ` of ${named(coin)}` : "";
  const message =
    kept.length === 0
      ? "You have no price alerts, so there is none to delete."
      : `You have no such price alert${of}. You have ${countWords(kept.length)}:\n\n${alertLines(kept, figures.say)}`;
  return {
    data: { status: "none", kept } satisfies Removal,
    message,
    figures: figures.list,
    provenance: [OWN()],
    followUps: kept.slice(0, OFFERED).map(askFor),
  };
}

function which(alerts: PriceAlert[], all: boolean) {
  const figures = new Figures();
  const lines = alertLines(alerts, figures.say);
  const ask = all ? "Delete all of them?" : "Which one shall I delete?";
  return {
    data: { status: "which", alerts, all } satisfies Removal,
    message: `These are ${countWords(alerts.length)}:\n\n${lines}\n\n${ask}`,
    figures: figures.list,
    provenance: [OWN()],
    followUps: all ? ["Yes, delete all my alerts"] : alerts.slice(0, OFFERED).map(askFor),
  };
}

function removed(alerts: PriceAlert[], kept?: PriceAlert[]) {
  const figures = new Figures();
  const lines = alertLines(alerts, figures.say, "deleted");
  const left =
    kept && (kept.length > 0 ? `You have ${countWords(kept.length)} left:` : "You have none left.");
  const parts = [
    `I deleted ${countWords(alerts.length)}:`,
    lines,
    left,
    kept && alertLines(kept, figures.say),
  ];
  return {
    data: { status: "removed", alerts, kept: kept ?? [] } satisfies Removal,
    message: parts.filter(Boolean).join("\n\n"),
    figures: figures.list,
    provenance: [OWN()],
    followUps: ["Which price alerts do I have?"],
  };
}

const askFor = ({ coin, direction, price }: PriceAlert): string =>
  `Delete the alert for ${coin.name} ${direction} ${roundPriceText(price, "USD")}`;

function removalFacts(data: Removal): Fact[] {
  if (data.status === "unclear") return [];
  if (data.status === "none")
    return [countFact(data.kept.length, "price alerts"), ...data.kept.flatMap(alertFacts)];
  const left = data.status === "removed" ? data.kept : [];
  return [
    countFact(data.alerts.length, "price alerts"),
    countFact(left.length, "price alerts"),
    ...[...data.alerts, ...left].flatMap(alertFacts),
  ];
}
