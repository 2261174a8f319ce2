import { memo, useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import type { Figure } from "@/lib/agent/figure";
import { FigureOrigin } from "./figure-origin";
import { FIGURE_INDEX, KEPT, keepUnits, markFigures } from "./figures";
import styles from "./markdown.module.css";
import { OwnLink } from "./own-link";

/** A path, and no other server's (`//…`). */
const OWN_PAGE = /^\/(?![/\\])/;

/** The answer stands under a question, which is a heading of the second rank. */
const components: Components = {
  h1: "h3",
  h2: "h3",
  h3: "h4",
  h4: "h5",
  h5: "h6",
  a: ({ href, children }) =>
    href && OWN_PAGE.test(href) ? (
      <OwnLink href={href}>{children}</OwnLink>
    ) : (
      <a href={href} rel="noopener noreferrer" target={href?.startsWith("#") ? undefined : "_blank"}>
        {children}
      </a>
    ),
  // Pictures from elsewhere would tell elsewhere who reads this; the policy blocks them anyway.
  img: ({ src, alt }) => (
    <a href={typeof src === "string" ? src : undefined} rel="noopener noreferrer" target="_blank">
      {alt || "picture"}
    </a>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={styles.table} aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </section>
  ),
  // The alignment of a column comes as a style attribute, which a strict policy forbids on the server's HTML.
  th: ({ style, children }) => <th data-align={style?.textAlign}>{children}</th>,
  td: ({ style, children }) => <td data-align={style?.textAlign}>{children}</td>,
};

const NONE: Figure[] = [];

interface Props {
  text: string;
  figures?: Figure[];
}

/** HTML in it is shown as nothing, and links can't run scripts. */
export const Markdown = memo(function Markdown({ text, figures = NONE }: Props) {
  const marked = useMemo(() => withFigures(figures), [figures]);
  return (
    <div className={styles.markdown}>
      <ReactMarkdown remarkPlugins={[remarkGfm]} {...marked}>
        {text}
      </ReactMarkdown>
    </div>
  );
});

/** Figures are marked after the text was made safe. */
function withFigures(figures: Figure[]) {
  if (figures.length === 0) return { rehypePlugins: [rehypeSanitize, keepUnits], components };
  const span: Components["span"] = ({ node, children }) => {
    if (node?.properties[KEPT]) return <span className={styles.kept}>{children}</span>;
    const figure = figures[Number(node?.properties[FIGURE_INDEX])];
    return figure ? <FigureOrigin figure={figure}>{children}</FigureOrigin> : <span>{children}</span>;
  };
  return {
    rehypePlugins: [rehypeSanitize, markFigures(figures), keepUnits],
    components: { ...components, span },
  };
}
