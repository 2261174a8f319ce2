import { Markdown } from "@/components/chat/markdown";
import { answersOf, type Content, type Route } from "./api-document";
import { curl } from "./curl";
import styles from "./docs.module.css";
import { Field, SchemaView } from "./schema-view";

/** One operation: what it does, what it takes, what it answers. */
export function OperationView({ route, origin }: { route: Route; origin: string }) {
  const { operationId, summary, method, path, description, security, parameters = [], requestBody } = route;
  // Two names of one operation share their summary.
  const label = `${method} ${path}`;
  return (
    <article id={operationId} className={styles.operation} aria-labelledby={`${operationId}-title`}>
      <h3 id={`${operationId}-title`}>{summary}</h3>
      <p className={styles.address}>
        <span className={styles.method}>{method}</span> <code>{path}</code>
        {security?.length === 0 && <span className={styles.quiet}> without a key</span>}
      </p>
      {description && <Markdown text={description} />}
      <Code label={`${label}: on the command line`} text={curl(route, origin)} />
      {parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <dl className={styles.fields}>
            {parameters.map(({ name, in: place, required, schema }) => (
              <Field key={name} name={name} schema={schema} required={required} note={`in the ${place}`} />
            ))}
          </dl>
        </>
      )}
      {requestBody && (
        <>
          <h4>Body</h4>
          <Contents of={requestBody.content} label={`${label}: body`} />
        </>
      )}
      <h4>Answers</h4>
      {answersOf(route).map(([status, { description: meaning, content }]) => (
        <details key={status} className={styles.answer} open={status === "200" && operationId === "ask"}>
          <summary>
            <code>{status}</code> {meaning}
          </summary>
          {content ? <Contents of={content} label={`${label}: ${status}`} /> : <p>No body.</p>}
        </details>
      ))}
    </article>
  );
}

function Contents({ of, label }: { of: Record<string, Content>; label: string }) {
  return Object.entries(of).map(([type, { schema, example, examples }]) => {
    const all =
      examples ?? (example === undefined ? {} : { example: { summary: "Example", value: example } });
    return (
      <div key={type}>
        <p className={styles.quiet}>
          <code>{type}</code>
        </p>
        <SchemaView schema={schema} />
        {Object.entries(all).map(([name, { summary, value }]) => (
          <details key={name} className={styles.example}>
            <summary>{summary}</summary>
            <Code
              label={`${label}, ${type}: ${summary}`}
              text={typeof value === "string" ? value : JSON.stringify(value, null, 2)}
            />
          </details>
        ))}
      </div>
    );
  });
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={styles.code} aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}
