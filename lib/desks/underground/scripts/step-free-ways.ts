type Row = Record<string, string>;

interface Step {
  to: string;
  /** Names of the lifts that may be taken; none on the level or on a ramp. */
  lifts: string[];
}

export class StepFreeWays {
  private readonly steps = new Map<string, Step[]>();
  private readonly taken: Map<string, string[]>;

  /** `paths`: rows of SameLevelPaths.csv and RampRoutes.csv; `lifts`: of Lifts.csv; `streets`: outside the stations. */
  constructor(
    paths: Row[],
    lifts: Row[],
    private readonly streets: string[],
  ) {
    for (const { From, To } of paths) this.add(From!, { to: To!, lifts: [] });
    for (const { from, to, names } of liftSteps(lifts)) this.add(from, { to, lifts: names });
    this.taken = this.walk(streets);
  }

  isReached(area: string): boolean {
    return this.taken.has(area);
  }

  /** The lifts from the street to an area one after the other, those side by side as one: “Lift 2, 3 or 4”. */
  liftsTo(area: string): string[] {
    return this.taken.get(area) ?? [];
  }

  isJoined(one: string, other: string): boolean {
    return this.walk([one], this.streets).has(other);
  }

  private add(from: string, step: Step): void {
    this.steps.set(from, [...(this.steps.get(from) ?? []), step]);
  }

  /** Breadth first by the number of lifts: all that is reached on the level before the next lift is taken. */
  private walk(starts: string[], closed: string[] = []): Map<string, string[]> {
    const taken = new Map<string, string[]>();
    const isClosed = new Set(closed);
    let level = starts.map((area): [string, string[]] => [area, []]);
    while (level.length > 0) {
      const upstairs: typeof level = [];
      for (let item = level.shift(); item; item = level.shift()) {
        const [area, lifts] = item;
        if (taken.has(area) || isClosed.has(area)) continue;
        taken.set(area, lifts);
        for (const step of this.steps.get(area) ?? []) {
          if (step.lifts.length === 0) level.push([step.to, lifts]);
          else upstairs.push([step.to, [...lifts, liftWords(step.lifts)]]);
        }
      }
      level = upstairs;
    }
    return taken;
  }
}

function liftSteps(lifts: Row[]): { from: string; to: string; names: string[] }[] {
  const steps = lifts.flatMap((lift) => {
    const areas = ["FromAreas", "IntermediateAreas", "IntermediateAreas2", "ToAreas"].flatMap((column) =>
      (lift[column] ?? "").split("|").filter(Boolean),
    );
    const name = lift.FriendlyName!.trim();
    return areas.flatMap((from) => areas.flatMap((to) => (from === to ? [] : [{ from, to, name }])));
  });
  const groups = Map.groupBy(steps, ({ from, to }) => `${from} ${to}`);
  return [...groups.values()].map((group) => ({
    from: group[0]!.from,
    to: group[0]!.to,
    names: [...new Set(group.map(({ name }) => name))],
  }));
}

function liftWords(names: string[]): string {
  const [first = "", ...others] = names;
  const short = others.map((name) => name.replace(/^Lift /, ""));
  const last = short.pop();
  return last === undefined ? first : `${[first, ...short].join(", ")} or ${last}`;
}
