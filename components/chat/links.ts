"use client";

import { createContext, useContext } from "react";

type FollowLink = (link: string) => void;

const Follow = createContext<FollowLink | undefined>(undefined);

export const FigureLinks = Follow.Provider;

/** Follows a figure's link; undefined where nothing beside the chat could show it. */
export const useFollowLink = (): FollowLink | undefined => useContext(Follow);

/**
 * The query of an address after a figure's link was followed: the link's own, in the conversation that is open.
 * @param search the address's query now, e.g. `?thread=…&view=…`
 */
export function searchAfter(search: string, link: string): string {
  const next = new URLSearchParams(link);
  const thread = new URLSearchParams(search).get("thread");
  if (thread) next.set("thread", thread);
  else next.delete("thread");
  return next.size === 0 ? "" : `?${next}`;
}

/*
 * A question goes to another desk's page in the address, as `?q=`. It is asked there at once where the user pressed a link of this app;
 * an address from elsewhere only writes it into the field, so that nobody else asks for them.
 */

let pressed: string | undefined;

function questionIn(href: string): string | undefined {
  return new URLSearchParams(href.split("?")[1] ?? "").get("q") ?? undefined;
}

export function noteHandOver(href: string): void {
  pressed = questionIn(href);
}

/** Whether the user pressed the link that brought this question; tells so once. */
export function wasHandedOver(question: string): boolean {
  const isIt = pressed === question;
  pressed = undefined;
  return isIt;
}
