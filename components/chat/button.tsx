import type { ComponentProps } from "react";
import styles from "./button.module.css";

interface Props extends ComponentProps<"button"> {
  /** The one thing to do here; there is one at most in view. */
  primary?: boolean;
}

/** A button of the chat, large enough for a finger. */
export function Button({ primary = false, type = "button", ...rest }: Props) {
  return <button className={styles.button} data-primary={primary || undefined} type={type} {...rest} />;
}
