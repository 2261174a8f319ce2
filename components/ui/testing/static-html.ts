import { createRequire } from "node:module";
import type { ReactElement } from "react";

/** As much of react-dom's server, whose types aren't installed, as tests use. */
interface StaticRenderer {
  renderToStaticMarkup(element: ReactElement): string;
}

const { renderToStaticMarkup } = createRequire(import.meta.url)("react-dom/server") as StaticRenderer;

export const staticHtml = renderToStaticMarkup;
