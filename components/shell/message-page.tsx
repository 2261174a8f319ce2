import type { ReactNode } from "react";

/** A plain link: every page carries the code of its error page, which must stay small. */
export function Wordmark() {
  return (
    <a className="wordmark" href="/">
      Almanac
    </a>
  );
}

interface Props {
  title: string;
  children: ReactNode;
}

export function MessagePage({ title, children }: Props) {
  return (
    <main className="message-page">
      <Wordmark />
      <h1>{title}</h1>
      {children}
    </main>
  );
}
