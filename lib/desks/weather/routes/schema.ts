import { z } from "zod";
import { Provenance } from "@/lib/sources/provenance";
import { Outlook } from "../answer/outlook";

export const SiteOutlook = Outlook.extend({
  is_sample: z.boolean().describe("The server's own place can't be found out; this one stands for it"),
  provenance: z.array(Provenance),
}).meta({ id: "WeatherOutlook" });
export type SiteOutlook = z.infer<typeof SiteOutlook>;
