import type { Card } from "./card";

/** What stands before everything that is made up, so that it isn't taken for a fact. */
export const SAMPLE_WORDS = "Sample, made up";

/** What replaces a sample. */
export const SAMPLE_HINT =
  "Made up, not observed: live data replaces it when the server has a Global Nature Watch token (GNW_API_TOKEN).";

/** A card's title as it stands by itself: read aloud, as a file's name, as a table's caption. That of a sample says so. */
export const titleOf = ({
  chart,
  metadata,
}: {
  chart: Pick<Card["chart"], "title">;
  metadata: Pick<Card["metadata"], "sample">;
}): string => (metadata.sample ? `${SAMPLE_WORDS}: ${chart.title}` : chart.title);
