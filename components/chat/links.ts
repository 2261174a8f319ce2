"use client";

import { createContext, useContext } from "react";

type FollowLink = (link: string) => void;

const Follow = createContext<FollowLink | undefined>(undefined);

export const FigureLinks = Follow.Provider;

/** Undefined where nothing beside the chat could show it. */
export const useFollowLink = (): FollowLink | undefined => useContext(Follow);

/** The link's own query, in the open conversation. `search` is e.g. `?thread=…&view=…`. */
export function searchAfter(search: string, link: string): string {
  const next = new URLSearchParams(link);
  const thread = new URLSearchParams(search).get("thread");
  if (thread) next.set("thread", thread);
  else next.delete("thread");
  return next.size === 0 ? "" : `?${next}`;
}

/* `?q=` is asked at once after a link of this app; from elsewhere it only fills the field, so that nobody else asks. */

let pressed: string | undefined;

function questionIn(href: string): string | undefined {
  return new URLSearchParams(href.split("?")[1] ?? "").get("q") ?? undefined;
}

export function noteHandOver(href: string): void {
  pressed = questionIn(href);
}

export function wasHandedOver(question: string): boolean {
  const isIt = pressed === question;
  pressed = undefined;
  return isIt;
}
