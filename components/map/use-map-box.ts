import { useResizeObserver } from "@mantine/hooks";
import { useState, useSyncExternalStore } from "react";

const never = () => () => {};

export function useMapBox() {
  const [ref, { width, height }] = useResizeObserver<HTMLDivElement>();
  const [wasSeen, setSeen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const hasGl = useSyncExternalStore(never, hasWebGl, () => true);
  if (width > 0 && !wasSeen) setSeen(true);
  return {
    ref,
    width,
    height,
    wasSeen,
    canDraw: hasGl && !hasFailed,
    fail: () => setFailed(true),
  };
}

let answer: boolean | undefined;

/** Found out once, for each context costs. */
function hasWebGl(): boolean {
  answer ??= canMakeContext();
  return answer;
}

function canMakeContext(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}
