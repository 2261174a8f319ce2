import type { NumberFact } from "@/lib/agent/truth";
import type { Coin } from "../types";
import { momentWords } from "./days";
import { namesOf } from "./told";

export const clockFact = (iso: string, quantity: string, coin: Coin | null): NumberFact => ({
  value: Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16)),
  unit: "time of day",
  quantity,
  of: namesOf(coin),
  time: iso,
  origin: `${quantity}, ${momentWords(iso)}`,
});
