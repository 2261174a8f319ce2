import { useEffect, useRef } from "react";
import styles from "./desk-view.module.css";

/** On paper only: what the board is of, when it was printed, and where it can be opened again. */
export function PrintHead({ desk, board }: { desk: string; board: string }) {
  const printed = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Written by hand: what React draws may come after the page was printed.
    const note = () => {
      const at = new Date().toLocaleString(undefined, { dateStyle: "long", timeStyle: "short" });
      if (printed.current) printed.current.textContent = `Printed on ${at}. ${window.location.href}`;
    };
    window.addEventListener("beforeprint", note);
    return () => window.removeEventListener("beforeprint", note);
  }, []);
  return (
    <header className={styles.head}>
      <p className={styles.title}>
        Almanac · {desk} · {board}
      </p>
      <p ref={printed} className={styles.quiet} />
    </header>
  );
}
