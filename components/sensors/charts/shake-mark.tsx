interface Props {
  /** These three are Recharts'. */
  cx?: number;
  cy?: number;
  value?: unknown;
}

/** A triangle at an anomaly: told apart from the lines' dots by its form, too. */
export function ShakeMark({ cx, cy, value }: Props) {
  if (cx === undefined || cy === undefined || cy === null || value === null) return null;
  return (
    <path d={`M${cx} ${cy - 6}l5.5 10h-11z`} fill="var(--danger)" stroke="var(--raised)" strokeWidth={1} />
  );
}
