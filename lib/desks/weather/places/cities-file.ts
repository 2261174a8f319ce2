import { z } from "zod";

/** The embedded places, the most populous first, as `scripts/build-cities.ts` writes them. */
export const CitiesFile = z.object({
  /** IANA names; rows give a zone's number in this list. */
  zones: z.array(z.string()),
  /** `key|name|country|part of the country|latitude|longitude|zone`; the key is the name as it is compared. */
  rows: z.array(z.string()).min(1),
});
