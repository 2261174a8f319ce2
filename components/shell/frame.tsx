import type { ReactNode } from "react";
import styles from "./frame.module.css";
import type { DeskLink } from "./links";
import { PaletteKeys } from "./palette-keys";
import { Rail } from "./rail";

interface Props {
  desks: DeskLink[];
  children: ReactNode;
}

export function Frame({ desks, children }: Props) {
  // Only this part of a desk goes to the browser.
  const links = desks.map(({ id, name, accent, icon }) => ({ id, name, accent, icon }));
  return (
    <div className={styles.frame}>
      <Rail desks={links} />
      <div className={styles.page}>{children}</div>
      <PaletteKeys desks={links} />
    </div>
  );
}
