import { Outlook } from "./answer/outlook";
import { SAMPLE_SITE } from "./sample-site";
import type { SharedState } from "./state";
import type { Collected } from "./tools/tell-weather";
import { Place } from "./types";

export function siteIn({
  calls,
  latitude,
  public_ip,
  remarks,
}: Pick<SharedState, "calls" | "latitude" | "public_ip" | "remarks">): Collected["site"] {
  const located = calls.findLast(({ name }) => name === "ip_to_geo");
  const place = Place.safeParse(located?.result?.data).data;
  if (place) return { place, ip: public_ip };
  const isSample = remarks.length > 0 && latitude === SAMPLE_SITE.latitude;
  return isSample ? { place: SAMPLE_SITE, ip: null } : null;
}

export const collectedIn = (state: SharedState): Collected => ({
  site: siteIn(state),
  outlooks: state.calls.flatMap(({ name, result }) => {
    const outlook = name === "weather_forecast" ? Outlook.safeParse(result?.data).data : undefined;
    return outlook ?? [];
  }),
});
