import { type RefObject, useEffect, useRef } from "react";

/** The last turn's beginning, the end for a reader who has gone there, or nothing after scrolling away. */
export type Keeps = "beginning" | "end" | "nothing";

/** Pixels from the top of what scrolls. */
export interface Place {
  top: number;
  end: number;
  turn: number;
}

/** Pixels. */
const NEAR = 40;

export function topFor(keeps: Keeps, { top, end, turn }: Place): number {
  if (keeps === "nothing") return top;
  return keeps === "end" ? end : Math.min(end, turn);
}

/** The first step upwards is enough to get away. */
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

/** Goes on with the answer only for a reader at its end. `busy`: an answer is in the making, its question is shown. */
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
