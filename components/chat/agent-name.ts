/** A desk's agent as people read it: HAMMERSMITH_CITY becomes “Hammersmith City”, DLR stays. */
export function agentName(agent: string): string {
  return agent
    .split(/[_\s]+/)
    .map((word) => (word.length <= 3 ? word : word[0] + word.slice(1).toLowerCase()))
    .join(" ");
}

/** A desk as people read it, by its id: “Noon desk”. */
export const deskTitle = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)} desk`;
