/** What the charts mark: as the desk's answers take it (answer/conditions.ts). */
export const FREEZING_C = 0;
export const HOT_C = 30;
/** A strong breeze, force 6 of the Beaufort scale, in km/h. */
export const STRONG_KMH = 39;
