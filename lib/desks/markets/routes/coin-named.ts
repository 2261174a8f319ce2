import { AppError } from "@/lib/errors";
import { coinById, findCoins } from "../coins/coins";
import { resolveListed } from "../sources/coin-list";
import type { Coin } from "../types";

const MOST = 6;

/** @throws AppError `not_found` with the coins spelt alike; `conflict` naming the choices for a shared symbol */
export async function coinNamed(written: string, signal: AbortSignal): Promise<Coin> {
  const byId = coinById(written);
  if (byId) return byId;
  const found = await resolveListed(written, signal);
  if ("coin" in found) return found.coin;
  const choices = found.choices.slice(0, MOST);
  const names = choices.map(({ id, name }) => `${name} (${id})`);
  if (findCoins(written).length > 0) {
    const message = `Several coins are called “${written}”: ${listed(names, "conjunction")}. Ask for one by its id.`;
    throw new AppError("conflict", message, { details: { choices } });
  }
  const hint = names.length > 0 ? ` Do you mean ${listed(names, "disjunction")}?` : "";
  throw new AppError("not_found", `No coin called “${written}” is known.${hint}`, { details: { choices } });
}

const listed = (names: string[], type: "conjunction" | "disjunction") =>
  new Intl.ListFormat("en-GB", { type }).format(names);
