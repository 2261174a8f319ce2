import type { ReactNode } from "react";
import styles from "./map-frame.module.css";

interface Props {
  className: string;
  children: ReactNode;
}

export function MapSkeleton({ className, children }: Props) {
  return (
    <div className={`${styles.skeleton} ${className}`} role="status">
      {children}
      <span className={styles.words}>Loading the map</span>
    </div>
  );
}

interface NoMapProps {
  className?: string;
  /** After “Everything else works:”. */
  rest: string;
}

export function NoMap({ className = "", rest }: NoMapProps) {
  return (
    <div className={`${styles.message} ${className}`}>
      <h2>No map in this browser</h2>
      <p>
        Drawing it takes WebGL 2, which this browser doesn’t have or has switched off. Everything else works:{" "}
        {rest}
      </p>
    </div>
  );
}
