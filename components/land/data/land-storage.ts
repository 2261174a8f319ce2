import { useSyncExternalStore } from "react";
import { z } from "zod";
import { StoredValue } from "@/components/data/stored-value";
import { Area } from "@/lib/desks/land/types";
import { Card } from "../insights/card";

const MOST_AREAS = 8;
const recent = new StoredValue("almanac.land.recent-areas", z.array(Area), []);

/** The newest in front, each once, the oldest forgotten. Own areas have a list of their own. */
export function withRecent(known: Area[], picked: Area[]): Area[] {
  const listed = picked.filter(({ source }) => source !== "custom");
  const earlier = known.filter(({ ref }) => !listed.some((area) => area.ref === ref));
  return [...listed, ...earlier].slice(0, MOST_AREAS);
}

export const rememberAreas = (picked: Area[]): void => void recent.write(withRecent(recent.read(), picked));

export const useRecentAreas = (): Area[] =>
  useSyncExternalStore(recent.subscribe, recent.read, recent.readOnServer);

/** A browser keeps about 5 MB in all; a card takes a few kB. */
const MOST_CARDS = 60;
const board = new StoredValue("almanac.land.board", z.array(Card), []);

export function toggled(cards: Card[], card: Card): Card[] {
  const others = cards.filter(({ id }) => id !== card.id);
  return others.length < cards.length ? others : [card, ...cards].slice(0, MOST_CARDS);
}

/** @returns whether the browser keeps the change */
export const togglePin = (card: Card): boolean => board.write(toggled(board.read(), card));

export const useBoard = (): Card[] => useSyncExternalStore(board.subscribe, board.read, board.readOnServer);
