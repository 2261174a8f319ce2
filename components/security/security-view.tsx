"use client";

import { useMounted } from "@mantine/hooks";
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/buttons";
import form from "@/components/ui/form.module.css";
import { Waiting } from "@/components/ui/load-states";
import styles from "./security.module.css";

const Board = lazy(() => import("./security-board"));

/** Never stored: who reads the disk, or comes later, doesn't find it. */
let keptKey: string | undefined;

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
    <Suspense fallback={<Waiting what="what the guard found" />}>
      <Board apiKey={key} onLock={(why) => keep(undefined, why)} />
    </Suspense>
  );
}

interface KeyFormProps {
  refusal?: string;
  onKey(key: string): void;
}

function KeyForm({ refusal, onKey }: KeyFormProps) {
  const field = useRef<HTMLInputElement>(null);
  // Until the page's code is there a browser would send the form itself.
  const isMounted = useMounted();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const key = field.current?.value.trim();
    if (key) onKey(key);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id}>API key</label>
      <input
        ref={field}
        id={id}
        className={form.input}
        type="password"
        autoComplete="current-password"
        aria-invalid={refusal !== undefined}
        aria-describedby={`${id}-note`}
      />
      <Button type="submit" primary disabled={!isMounted}>
        Show
      </Button>
      <p id={`${id}-note`} className={refusal ? styles.refusal : styles.note} role={refusal && "alert"}>
        {refusal ??
          "The server prints one when it first starts; ALMANAC_API_KEYS sets others. The key is kept until you reload the page."}
      </p>
    </form>
  );
}
