import { useSyncExternalStore } from "react";

const TOKENS = {
  ground: "--paper",
  station: "--raised",
  ink: "--ink",
  quiet: "--ink-quiet",
  accent: "--accent",
} as const;

/** The page's colours as WebGL needs them: computed. */
export type MapColours = Record<keyof typeof TOKENS, string>;

/** A variable's text may be `light-dark(…)`; only a colour that is used on an element is computed. */
function computed(token: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${token})`;
  const parent = document.querySelector("[data-desk]") ?? document.body;
  parent.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

let last: { text: string; colours: MapColours } | undefined;

/** The same object as before unless a colour changed. */
function read(): MapColours {
  const entries = Object.entries(TOKENS).map(([name, token]) => [name, computed(token)]);
  const text = JSON.stringify(entries);
  if (last?.text !== text) last = { text, colours: Object.fromEntries(entries) as MapColours };
  return last.colours;
}

let current: MapColours | undefined;

function subscribe(listener: () => void): () => void {
  const refresh = () => {
    current = read();
    listener();
  };
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const page = new MutationObserver(refresh);
  page.observe(document.documentElement, {
    attributeFilter: ["data-mantine-color-scheme", "class", "style"],
  });
  system.addEventListener("change", refresh);
  refresh();
  return () => {
    page.disconnect();
    system.removeEventListener("change", refresh);
    current = undefined;
  };
}

const snapshot = () => {
  current ??= read();
  return current;
};

/** The page's colours, light or dark as the page is now. For components of the browser only. */
export const useMapColours = (): MapColours => useSyncExternalStore(subscribe, snapshot);
