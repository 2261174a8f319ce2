import { SourceBadge } from "@/components/chat/source-badge";
import type { Card } from "./card";

/** Whether an insight's data was fetched live, is as it was published, or is a sample. */
export function DataBadge({
  card: { metadata, provenance },
}: {
  card: Pick<Card, "metadata" | "provenance">;
}) {
  const live = provenance.find((one) => one.live);
  const kind = metadata.sample ? "sample" : live ? "live" : "published";
  // Only that of live data is shown.
  return <SourceBadge source={{ kind, name: metadata.source, asOf: live?.as_of ?? "" }} />;
}
