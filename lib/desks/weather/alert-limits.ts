import { z } from "zod";

/* The limits beyond which the desk's page alerts. Each browser keeps its own, and sends them with a question. */

export const ALERT_KINDS = ["cold", "heat", "wind", "gusts", "rain", "wet_bulb"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** In our units; a kind that isn't there is off. */
export const AlertLimits = z.partialRecord(z.enum(ALERT_KINDS), z.number());
export type AlertLimits = z.infer<typeof AlertLimits>;

/** As the desk's answers take frost, heat and strong wind (answer/conditions.ts); 39 km/h is Beaufort 6. */
export const USUAL_ALERTS: AlertLimits = { cold: 0, heat: 30, wind: 39 };
