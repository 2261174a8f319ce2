import Link from "next/link";

/** The product's name, which leads home. */
export function Wordmark() {
  return (
    <Link className="wordmark" href="/">
      Almanac
    </Link>
  );
}
