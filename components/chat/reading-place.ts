import { type RefObject, useEffect, useRef } from "react";

/**
 * What is kept in view while a conversation grows: the beginning of the last turn, under which its answer is being written;
 * its end, for a reader who has gone there; or nothing, for one who has scrolled away or opened something.
 */
export type Keeps = "beginning" | "end" | "nothing";

/** In pixels from the top of what scrolls. */
export interface Place {
  top: number;
  /** The furthest that it can be scrolled. */
  end: number;
  /** Where the last turn begins. */
  turn: number;
}

/** So near the end, in pixels, a reader who scrolls down means the end. */
const NEAR = 40;

/** How far to scroll, so that what is kept in view is. */
export function topFor(keeps: Keeps, { top, end, turn }: Place): number {
  if (keeps === "nothing") return top;
  return keeps === "end" ? end : Math.min(end, turn);
}

/** What is kept in view after a scroll, by whomever. The first step upwards is enough to get away. */
export function keptAfter(keeps: Keeps, lastTop: number, { top, end, turn }: Place): Keeps {
  // What became shorter is scrolled back by the browser.
  if (top < lastTop) return end - top <= 1 ? keeps : "nothing";
  // Who reads on from the beginning isn't taken back there.
  if (end - top > NEAR) return keeps === "beginning" && top > turn + 1 ? "nothing" : keeps;
  return top > turn + 1 ? "end" : "beginning";
}

interface ReadingPlace {
  log: RefObject<HTMLElement | null>;
  content: RefObject<HTMLDivElement | null>;
}

/**
 * Shows the last question and the beginning of its answer, and goes on with the answer only for a reader who has gone to its
 * end.
 * @param busy an answer is in the making; its question is shown wherever the reader was
 */
export function useReadingPlace(busy: boolean): ReadingPlace {
  const log = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const keeps = useRef<Keeps>("beginning");

  useEffect(() => {
    const [scrolls, grows] = [log.current, content.current];
    if (!scrolls || !grows) return;
    const ended = new AbortController();
    let lastTop = scrolls.scrollTop;
    // Within a frame it comes before sizes are observed.
    const onScroll = () => {
      const place = placeIn(scrolls);
      keeps.current = keptAfter(keeps.current, lastTop, place);
      lastTop = place.top;
    };
    const release = () => {
      keeps.current = "nothing";
    };
    const grown = new ResizeObserver(() => hold(scrolls, keeps.current));
    grown.observe(grows);
    // It shrinks when something comes beside it, such as a phone's keyboard.
    grown.observe(scrolls);
    scrolls.addEventListener("scroll", onScroll, { passive: true, signal: ended.signal });
    // What is opened grows under the hand.
    grows.addEventListener("pointerdown", release, { signal: ended.signal });
    grows.addEventListener("keydown", release, { signal: ended.signal });
    return () => {
      grown.disconnect();
      ended.abort();
    };
  }, []);

  useEffect(() => {
    if (!busy || !log.current) return;
    keeps.current = "beginning";
    hold(log.current, "beginning");
  }, [busy]);
  return { log, content };
}

function hold(scrolls: HTMLElement, keeps: Keeps): void {
  const place = placeIn(scrolls);
  const top = topFor(keeps, place);
  if (top !== place.top) scrolls.scrollTop = top;
}

function placeIn(scrolls: HTMLElement): Place {
  const { scrollTop: top, scrollHeight, clientHeight } = scrolls;
  const last = [...scrolls.querySelectorAll("article")].at(-1);
  const turn = last ? top + last.getBoundingClientRect().top - scrolls.getBoundingClientRect().top : 0;
  return { top, end: Math.max(0, scrollHeight - clientHeight), turn };
}
