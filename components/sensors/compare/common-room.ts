import type { History, Quantity } from "@/lib/desks/sensors/types";
import { type Room, scaleFor } from "../data/bands";

/** One of several sensors that are all judged by the same range of a quantity; undefined where they aren't. */
export function commonRoom(
  histories: readonly Pick<History, "sensor">[],
  quantity: Quantity,
): Room | undefined {
  const scales = new Set(
    histories.map(({ sensor }) => JSON.stringify(scaleFor(sensor, quantity)?.bands ?? null)),
  );
  return scales.size === 1 ? histories[0]?.sensor : undefined;
}
