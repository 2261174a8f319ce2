import { useSyncExternalStore } from "react";
import { z } from "zod";
import { StoredValue } from "@/components/data/stored-value";
import { Card } from "../insights/card";

/** A browser keeps about 5 MB in all; a card takes a few kB. */
const MOST = 60;
const board = new StoredValue("almanac.land.board", z.array(Card), []);

/** The board with a card in front, or without it where it was pinned. */
export function toggled(cards: Card[], card: Card): Card[] {
  const others = cards.filter(({ id }) => id !== card.id);
  return others.length < cards.length ? others : [card, ...cards].slice(0, MOST);
}

/** Pins a card, or takes it off. Returns whether the browser keeps the change. */
export const togglePin = (card: Card): boolean => board.write(toggled(board.read(), card));

/** The cards that were pinned in this browser, newest first. */
export const useBoard = (): Card[] => useSyncExternalStore(board.subscribe, board.read, board.readOnServer);
