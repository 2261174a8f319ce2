import type { Place } from "./types";

/** Where the server's own place can't be found out, a place of which something is known. It is always said that it is a sample. */
export const SAMPLE_SITE: Place = {
  name: "Frankfurt am Main, Germany",
  latitude: 50.11,
  longitude: 8.68,
  country_code: "DE",
  timezone: "Europe/Berlin",
};

export const SAMPLE_NOTE = `I can't find out where this server stands, so this is for ${SAMPLE_SITE.name}, a sample. Name a place; the operator can set the site (ALMANAC_SITE).`;
