/** A desk's agent as people read it: HAMMERSMITH_CITY becomes “Hammersmith City”, DLR stays. */
export function agentName(agent: string): string {
  return agent
    .split(/[_\s]+/)
    .map((word) => (word.length <= 3 ? word : word[0] + word.slice(1).toLowerCase()))
    .join(" ");
}
