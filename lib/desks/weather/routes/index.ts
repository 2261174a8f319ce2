import { defineRoute, type Route } from "@/lib/http/define-route";
import { json } from "@/lib/http/outputs";
import { SAMPLE_SITE } from "../sample-site";
import { ownSite } from "../site";
import { weatherAt } from "../tools/weather-forecast";
import { SiteOutlook } from "./schema";

const getOutlook = defineRoute(
  {
    method: "GET",
    auth: "caller",
    tag: "Weather",
    path: "/api/weather/outlook",
    operationId: "getWeatherOutlook",
    summary:
      "The weather where the server stands: a forecast, or what is usual where no weather service can be reached",
    outputs: json("The weather", SiteOutlook),
    errors: ["upstream_unavailable"],
  },
  async ({ request: { signal } }): Promise<SiteOutlook> => {
    const site = await ownSite(signal).catch((error) => {
      signal.throwIfAborted();
      if (error.code !== "upstream_unavailable") throw error;
      return undefined;
    });
    const place = site?.place ?? SAMPLE_SITE;
    const { data: weather, provenance } = await weatherAt(place, signal);
    return {
      place,
      weather,
      is_sample: site === undefined,
      provenance: [...(site?.provenance ?? []), provenance],
    };
  },
);

export const routes: Route[] = [getOutlook];
