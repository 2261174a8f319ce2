import { z } from "zod";

/** The most that is kept with a thread, as JSON in UTF-8. */
const MOST_METADATA_BYTES = 8192;

/** What a caller keeps with a thread. */
export const Metadata = z
  .record(z.string(), z.unknown())
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= MOST_METADATA_BYTES,
    `must be ${MOST_METADATA_BYTES} bytes of JSON or less`,
  );
