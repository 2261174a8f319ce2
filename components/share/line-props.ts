export interface LineSeries {
  name: string;
  /** Milliseconds since the epoch with a value each, oldest first. */
  points: [t: number, value: number][];
}

export interface LineFigureProps {
  title: string;
  /** Beside the axis of values, e.g. “USD”. */
  unit: string;
  series: LineSeries[];
  /** Days have no time of day: they are told by their date in UTC. */
  isDaily?: boolean;
}

/** Of the drawing, in pixels. */
export const LINE_HEIGHT = 260;
