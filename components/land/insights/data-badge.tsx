import { LocalTime } from "@/components/chat/local-time";
import badge from "@/components/chat/source-badge.module.css";
import type { Card } from "./card";

/** Whether an insight's data was fetched live, is as it was published, or is a sample. */
export function DataBadge({
  card: { metadata, provenance },
}: {
  card: Pick<Card, "metadata" | "provenance">;
}) {
  const live = provenance.find((one) => one.live);
  const kind = metadata.sample ? "sample" : live ? "live" : "published";
  return (
    <span className={badge.source}>
      <span className={badge.kind} data-kind={kind}>
        {kind}
        {kind === "live" && live && (
          <>
            {" "}
            <LocalTime iso={live.as_of} />
          </>
        )}
      </span>{" "}
      {metadata.source}
    </span>
  );
}
