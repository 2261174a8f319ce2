import { useState } from "react";
import { dragged } from "../data/zoom";
import type { Window } from "../period";

/** As much of what Recharts tells of the pointer as is used. */
interface Pointed {
  activeLabel?: string | number;
}

const place = ({ activeLabel }: Pointed): number | null =>
  activeLabel === undefined ? null : Number(activeLabel);

/** A stretch of a chart's time that is dragged over, for a chart's properties. */
export function useDrag(onZoom: (window: Window) => void) {
  const [drag, setDrag] = useState<{ begin: number; end: number } | null>(null);
  return {
    drag,
    handlers: {
      onMouseDown(pointed: Pointed) {
        const at = place(pointed);
        setDrag(at === null ? null : { begin: at, end: at });
      },
      onMouseMove(pointed: Pointed) {
        const at = place(pointed);
        if (drag && at !== null && at !== drag.end) setDrag({ ...drag, end: at });
      },
      onMouseUp() {
        const window = drag && dragged(drag.begin, drag.end);
        setDrag(null);
        if (window) onZoom(window);
      },
      onMouseLeave: () => setDrag(null),
    },
  };
}
