import { useMounted } from "@mantine/hooks";
import { type FormEvent, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import styles from "./security.module.css";

interface Props {
  /** Why the key before wasn't taken. */
  refusal?: string;
  onKey(key: string): void;
}

/** Asks for an API key: those are the operator's. */
export function KeyForm({ refusal, onKey }: Props) {
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
        className={styles.field}
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
