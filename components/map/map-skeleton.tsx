import type { ReactNode } from "react";
import styles from "./map-skeleton.module.css";

interface Props {
  className: string;
  /** The drawing. */
  children: ReactNode;
}

/** What a map looks like before it is one. */
export function MapSkeleton({ className, children }: Props) {
  return (
    <div className={`${styles.skeleton} ${className}`} role="status">
      <span className="visually-hidden">Loading the map</span>
      {children}
    </div>
  );
}
