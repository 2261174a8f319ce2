import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import { Markdown } from "@/components/chat/markdown";
import { apiDocument, routesOf } from "./api-document";
import styles from "./docs.module.css";
import { OperationView } from "./operation-view";
import { SchemaView } from "./schema-view";

export const metadata: Metadata = {
  title: "API",
  description: "How programs ask Almanac, and what they get.",
};

/** The API's description for people, made on the server of the document that `/api/openapi.json` gives to programs. */
export default async function DocsPage() {
  const { info, tags, components } = apiDocument();
  const origin = await ownOrigin();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link href="/" prefetch={false}>
          Almanac
        </Link>
      </header>
      <nav className={styles.contents} aria-label="Operations">
        {tags.map(({ name }) => (
          <details key={name} open={name === "Chat"} name="operations">
            <summary>{name}</summary>
            <ul>
              {routesOf(name).map(({ operationId, method, path }) => (
                <li key={operationId}>
                  <a href={`#${operationId}`}>
                    <span className={styles.method}>{method}</span> {path.replace("/api", "")}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
      <main className={styles.main}>
        <h1>The API</h1>
        <Markdown text={info.description} />
        <p>
          For programs: <a href="/api/openapi.json">the same as an OpenAPI 3.1 document</a>.
        </p>
        <h2>Who may ask</h2>
        <dl className={styles.fields}>
          {Object.values(components.securitySchemes).map(({ name, in: place, description }) => (
            <div key={name}>
              <dt>
                <code>{name}</code> <span className={styles.quiet}>{place}</span>
              </dt>
              <dd>
                <p>{description}</p>
              </dd>
            </div>
          ))}
        </dl>
        {tags.map(({ name, description }) => (
          <section key={name} aria-labelledby={`group-${name}`}>
            <h2 id={`group-${name}`}>{name}</h2>
            <p>{description}</p>
            {routesOf(name).map((route) => (
              <OperationView key={route.operationId} route={route} origin={origin} />
            ))}
          </section>
        ))}
        <section aria-labelledby="schemas">
          <h2 id="schemas">What they hold</h2>
          {Object.entries(components.schemas).map(([name, schema]) => (
            <article key={name} id={`schema-${name}`} className={styles.operation}>
              <h3>{name}</h3>
              {schema.description && <p>{schema.description}</p>}
              <SchemaView schema={schema} />
            </article>
          ))}
        </section>
      </main>
    </div>
  );
}

/** Where this server is, as the reader's browser knows it. */
async function ownOrigin(): Promise<string> {
  const all = await headers();
  const scheme = all.get("x-forwarded-proto")?.split(",")[0] ?? "http";
  return `${scheme}://${all.get("x-forwarded-host") ?? all.get("host") ?? "localhost:3000"}`;
}
