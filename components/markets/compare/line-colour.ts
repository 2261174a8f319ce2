/** A line's colour by its place; there are eight. */
export const lineColour = (index: number): string => `var(--data-${(index % 8) + 1})`;
