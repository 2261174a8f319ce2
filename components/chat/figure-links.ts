"use client";

import { createContext, useContext } from "react";

/** Shows what a figure's link leads to. */
type FollowLink = (link: string) => void;

const Follow = createContext<FollowLink | undefined>(undefined);

/** Gives the figures of a chat a way to what they come from; for a page that shows it beside the chat. */
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
