import { createRequire } from "node:module";
import type { ReactElement } from "react";

/** Of react-dom's server, whose types aren't installed, what tests use. */
interface StaticRenderer {
  renderToStaticMarkup(element: ReactElement): string;
}

const { renderToStaticMarkup } = createRequire(import.meta.url)("react-dom/server") as StaticRenderer;

export const staticHtml = renderToStaticMarkup;
