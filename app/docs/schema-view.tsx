import { Fragment } from "react";
import type { Schema } from "./operations";
import styles from "./page.module.css";

const SCHEMA = "#/components/schemas/";

/** A schema as JSON, each reference a link to the schema it names. */
export function SchemaView({ schema }: { schema: Schema }) {
  const parts = JSON.stringify(schema, null, 2).split(/("#\/components\/schemas\/[\w.-]+")/);
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <pre className={styles.code} tabIndex={0}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never change places
        <Fragment key={index}>{part.startsWith(`"${SCHEMA}`) ? link(part) : part}</Fragment>
      ))}
    </pre>
  );
}

function link(reference: string) {
  const name = reference.slice(SCHEMA.length + 1, -1);
  return <a href={`#${name}`}>{name}</a>;
}
