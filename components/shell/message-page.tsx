import type { ReactNode } from "react";
import { Wordmark } from "./wordmark";

interface Props {
  title: string;
  children: ReactNode;
}

/** A page that has only one thing to say. */
export function MessagePage({ title, children }: Props) {
  return (
    <main className="message-page">
      <Wordmark />
      <h1>{title}</h1>
      {children}
    </main>
  );
}
