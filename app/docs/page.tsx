import type { Metadata } from "next";
import { Wordmark } from "@/components/shell/wordmark";
import { openApiDocument } from "../api/openapi.json/document";
import { OperationEntry } from "./operation-entry";
import { type ApiDocument, operationsByTag } from "./operations";
import styles from "./page.module.css";
import { SchemaView } from "./schema-view";

export const metadata: Metadata = { title: "API" };

/** The API's description for people; the same document that programs get. */
export default function Docs() {
  const document = openApiDocument() as unknown as ApiDocument;
  return (
    <>
      <header className={styles.header}>
        <Wordmark />
        <a href="/api/openapi.json">openapi.json</a>
      </header>
      <main className={styles.main}>
        <h1>The API</h1>
        {document.info.description.split("\n\n").map((paragraph) => (
          <p key={paragraph}>{paragraph.replaceAll("`", "")}</p>
        ))}
        {operationsByTag(document).map(({ tag, description, operations }) => (
          <section key={tag} aria-labelledby={`tag-${tag}`}>
            <h2 id={`tag-${tag}`}>{tag}</h2>
            <p className={styles.quiet}>{description}</p>
            {operations.map((operation) => (
              <OperationEntry key={operation.id} operation={operation} />
            ))}
          </section>
        ))}
        <section aria-labelledby="schemas">
          <h2 id="schemas">Schemas</h2>
          {Object.entries(document.components.schemas).map(([name, schema]) => (
            <details className={styles.entry} key={name} id={name}>
              <summary>{name}</summary>
              <SchemaView schema={schema} />
            </details>
          ))}
        </section>
      </main>
    </>
  );
}
