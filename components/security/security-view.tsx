"use client";

import { lazy, Suspense, useState } from "react";
import { KeyForm } from "./key-form";
import { Waiting } from "./waiting";

const Board = lazy(() => import("./security-board"));

/** Kept while this page of the browser lives and no longer: who reads the disk, or comes later, doesn't find it. */
let keptKey: string | undefined;

/** What the guard found, for who has a key. */
export function SecurityView() {
  const [key, setKey] = useState(keptKey);
  const [refusal, setRefusal] = useState<string>();
  const keep = (next: string | undefined, why?: string) => {
    keptKey = next;
    setKey(next);
    setRefusal(why);
  };
  if (key === undefined) return <KeyForm refusal={refusal} onKey={keep} />;
  return (
    <Suspense fallback={<Waiting />}>
      <Board apiKey={key} onLock={(why) => keep(undefined, why)} />
    </Suspense>
  );
}
