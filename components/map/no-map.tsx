import styles from "./no-map.module.css";

interface Props {
  className?: string;
  /** What works without a map, after “Everything else works:”. */
  rest: string;
}

/** Says why there is no map. */
export function NoMap({ className = "", rest }: Props) {
  return (
    <div className={`${styles.message} ${className}`}>
      <h2>No map in this browser</h2>
      <p>
        Drawing it takes WebGL 2, which this browser doesn't have or has switched off. Everything else works:{" "}
        {rest}
      </p>
    </div>
  );
}
