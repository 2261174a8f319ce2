const SHOWN = 4;

export function startersOf(desks: { examples: string[] }[]): string[] {
  const rounds = Math.max(0, ...desks.map(({ examples }) => examples.length));
  const inTurn = Array.from({ length: rounds }, (_, round) =>
    desks.flatMap(({ examples }) => examples.slice(round, round + 1)),
  );
  return inTurn.flat().slice(0, SHOWN);
}
