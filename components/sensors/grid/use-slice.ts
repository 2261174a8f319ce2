import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { rowsInView, type Slice } from "./rows-in-view";

/** As many cards are drawn whole: a browser finds a text in all of them. */
const FEW = 60;

/** Of a long list the part in view, measured by its first cards; undefined where all of it is drawn. */
export function useSlice(list: RefObject<HTMLElement | null>, count: number): Slice | undefined {
  const [slice, setSlice] = useState<Slice>({ start: 0, end: FEW, before: 0, after: 0 });
  const look = useEffectEvent(() => {
    const next = list.current && count > FEW ? measured(list.current, count) : undefined;
    if (next) setSlice((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  });
  useEffect(() => {
    const box = list.current?.closest("section");
    if (!box || count <= FEW) return;
    look();
    const changed = () => look();
    box.addEventListener("scroll", changed, { passive: true });
    const sizes = new ResizeObserver(changed);
    sizes.observe(box);
    return () => {
      box.removeEventListener("scroll", changed);
      sizes.disconnect();
    };
  }, [list, count]);
  return count > FEW ? slice : undefined;
}

function measured(list: HTMLElement, count: number): Slice | undefined {
  const card = list.querySelector("[data-sensor]");
  const box = list.closest("section");
  if (!card || !box) return undefined;
  const style = getComputedStyle(list);
  return rowsInView({
    count,
    columns: style.gridTemplateColumns.split(" ").length,
    rowHeight: card.getBoundingClientRect().height + Number.parseFloat(style.rowGap),
    scrolled: box.getBoundingClientRect().top - list.getBoundingClientRect().top,
    viewHeight: box.clientHeight,
  });
}
