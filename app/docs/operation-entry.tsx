import type { Operation } from "./operations";
import styles from "./page.module.css";
import { SchemaView } from "./schema-view";

/** One method of one path: what it takes and what it answers. */
export function OperationEntry({ operation }: { operation: Operation }) {
  const { method, path, summary, description, parameters, body, responses } = operation;
  return (
    <details className={styles.entry}>
      <summary>
        <code className={styles.method}>{method}</code> <code className={styles.path}>{path}</code>{" "}
        <span className={styles.quiet}>{summary}</span>
      </summary>
      {description && <p>{description.replaceAll("`", "")}</p>}
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      {body && <Contents title="Body" content={body} />}
      <h3>Answers</h3>
      <ul className={styles.answers}>
        {responses.map(({ status, description, content }) => (
          <li key={status}>
            <strong>{status}</strong> {description.replaceAll("`", "")}
            {content && <Contents content={content} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Parameters({ parameters }: Pick<Operation, "parameters">) {
  return (
    <>
      <h3>Parameters</h3>
      <ul className={styles.answers}>
        {parameters.map(({ name, in: place, required, description }) => (
          <li key={name}>
            <code>{name}</code>{" "}
            <span className={styles.quiet}>
              in {place}
              {required && ", required"}
            </span>{" "}
            {description}
          </li>
        ))}
      </ul>
    </>
  );
}

function Contents({ title, content }: { title?: string; content: NonNullable<Operation["body"]> }) {
  return (
    <>
      {title && <h3>{title}</h3>}
      {Object.entries(content).map(([type, { schema, itemSchema, example, examples }]) => {
        const shown = example ?? Object.values(examples ?? {})[0]?.value;
        return (
          <details key={type} className={styles.content}>
            <summary>
              <code>{type}</code>
            </summary>
            {(schema ?? itemSchema) && <SchemaView schema={schema ?? itemSchema ?? {}} />}
            {shown !== undefined && <Example value={shown} />}
          </details>
        );
      })}
    </>
  );
}

function Example({ value }: { value: unknown }) {
  return (
    <>
      <p className={styles.quiet}>For example</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre className={styles.code} tabIndex={0}>
        {typeof value === "string" ? value : JSON.stringify(value, null, 2)}
      </pre>
    </>
  );
}
