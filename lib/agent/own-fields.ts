import { z } from "zod";

const MOST_BYTES = 8192;

/** Fields of a caller's own choice. They are kept and told again, hence the limit of 8 kB as JSON in UTF-8. */
export const OwnFields = z
  .record(z.string(), z.unknown())
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= MOST_BYTES,
    `must be ${MOST_BYTES} bytes of JSON or less`,
  );
