import "swagger-ui-dist/swagger-ui.css";
import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import ReactMarkdown from "react-markdown";
import { publicOrigin } from "@/lib/http/public-origin";
import { ABOUT_API } from "./about-api";
import styles from "./docs.module.css";
import { Reference } from "./reference";

export const metadata: Metadata = {
  title: "API",
  description: "How programs can ask Almanac, and what they get back.",
};

export default async function DocsPage() {
  const origin = publicOrigin({ headers: await headers(), url: "http://localhost:3000" });
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link href="/" prefetch={false}>
          Almanac
        </Link>
        <h1>The API</h1>
      </header>
      {/* Swagger UI would show the same, a second later. */}
      <ReactMarkdown>{ABOUT_API}</ReactMarkdown>
      <figure className={styles.example}>
        <figcaption>A question, and its answer as one JSON document</figcaption>
        <pre>{exampleAt(origin)}</pre>
      </figure>
      <Reference />
    </div>
  );
}

const exampleAt = (origin: string): string =>
  [
    `curl -s ${origin}/api/chat \\`,
    `  -H "X-API-Key: $KEY" -H "Accept: application/json" -H "Content-Type: application/json" \\`,
    `  -d '{"query": "Is there a delay on the Victoria line?"}'`,
  ].join("\n");
