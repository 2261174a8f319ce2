import entries from "@/components/ui/entries.module.css";

/** The shape of the page while it comes. */
export function Waiting() {
  return (
    <div className={entries.waiting} role="status">
      <span className="visually-hidden">Loading what the guard found</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  );
}
