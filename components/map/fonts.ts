/**
 * The page's own font: without an address of glyphs MapLibre draws letters with what the browser has. It takes the weight
 * from the first name, which is no font.
 */
export const FONT = ["Inter Variable Medium", "Inter Variable"];
export const STRONG_FONT = ["Inter Variable SemiBold", "Inter Variable"];
