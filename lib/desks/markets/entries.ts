import type { Entry } from "@/lib/agent/desk-entries";
import { isTypedFor } from "@/lib/understanding/text";
import { allCoins, nameKey, namesOf } from "./coins/coins";
import type { Coin } from "./types";

const ALERTS: Entry = {
  kind: "Settings",
  title: "Price alerts",
  detail: "When a token passes a price",
  link: "/markets?view=alerts",
};
const MOST = 6;

export function findEntries(typed: string): Entry[] {
  const settings = isTypedFor(`${ALERTS.title} ${ALERTS.detail} settings`, typed) ? [ALERTS] : [];
  const tokens = coinsCalled(typed).slice(0, MOST);
  return [
    ...tokens.map(({ id, name, symbol }) => ({
      kind: "Tokens",
      title: name,
      detail: symbol,
      link: `/markets?coin=${encodeURIComponent(id)}`,
    })),
    ...settings,
  ];
}

function coinsCalled(typed: string): Coin[] {
  const wanted = nameKey(typed);
  if (!wanted) return [];
  const begun = allCoins().filter((coin) => namesOf(coin).some((name) => name.startsWith(wanted)));
  const isCalledSo = (coin: Coin) => namesOf(coin).includes(wanted);
  return [...begun.filter(isCalledSo), ...begun.filter((coin) => !isCalledSo(coin))];
}
