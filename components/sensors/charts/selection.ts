/** Of a stretch that is being dragged over. */
export const SELECTION = { fill: "var(--accent)", fillOpacity: 0.15, stroke: "var(--accent)" } as const;
