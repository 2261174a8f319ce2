import type { Line } from "./layout";

const round = (value: number): number => Math.round(value * 10) / 10;

/** An SVG path through points, its corners rounded. */
export function smoothPath(points: Line["points"]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const at = ({ x, y }: Line["points"][number]) => `${round(x)} ${round(y)}`;
  const turns = rest.slice(0, -1).map((corner, index) => {
    const next = rest[index + 1] ?? corner;
    // The curve bends at the corner and goes halfway on; the last one ends where the line does.
    const isLast = index === rest.length - 2;
    const to = isLast ? next : { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 };
    return `Q${at(corner)} ${at(to)}`;
  });
  const last = rest.at(-1);
  return [`M${at(first)}`, ...(turns.length > 0 || !last ? turns : [`L${at(last)}`])].join("");
}
