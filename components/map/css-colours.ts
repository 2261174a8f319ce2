import { useSyncExternalStore } from "react";

/** As WebGL needs them: computed, “rgb(1, 2, 3)”. */
export type CssColours<Name extends string> = Record<Name, string>;

/** Colours as the page is now, light or dark. For the browser only; the variables hold at `selector`. */
export function cssColours<Name extends string>(
  variables: Record<Name, string>,
  selector: string,
): () => CssColours<Name> {
  let current: CssColours<Name> | undefined;
  const snapshot = () => {
    current ??= read(variables, selector);
    return current;
  };
  const subscribe = (listener: () => void) => {
    const refresh = () => {
      const next = read(variables, selector);
      if (JSON.stringify(next) === JSON.stringify(current)) return;
      current = next;
      listener();
    };
    const stop = onSchemeChange(refresh);
    refresh();
    return () => {
      stop();
      current = undefined;
    };
  };
  return () => useSyncExternalStore(subscribe, snapshot);
}

/** A variable's text may be `light-dark(…)`; only a colour that is used on an element is computed. */
function read<Name extends string>(variables: Record<Name, string>, selector: string): CssColours<Name> {
  const probe = document.createElement("span");
  (document.querySelector(selector) ?? document.body).append(probe);
  const colours = Object.entries<string>(variables).map(([name, variable]) => {
    probe.style.color = `var(${variable})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours);
}

function onSchemeChange(callback: () => void): () => void {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const page = new MutationObserver(callback);
  page.observe(document.documentElement, {
    attributeFilter: ["data-mantine-color-scheme", "class", "style"],
  });
  system.addEventListener("change", callback);
  return () => {
    page.disconnect();
    system.removeEventListener("change", callback);
  };
}
