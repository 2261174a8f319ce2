import {
  IconAccessPoint,
  IconChartCandle,
  IconCloud,
  IconMessage,
  type IconProps,
  IconTrain,
  IconTrees,
} from "@tabler/icons-react";
import type { ComponentType } from "react";

const ICONS: Record<string, ComponentType<IconProps>> = {
  sensors: IconAccessPoint,
  underground: IconTrain,
  markets: IconChartCandle,
  weather: IconCloud,
  land: IconTrees,
};

/** A desk's picture; it says nothing that the name beside it doesn't. */
export function DeskIcon({ desk }: { desk: string }) {
  const Icon = ICONS[desk] ?? IconMessage;
  return <Icon aria-hidden="true" stroke={1.6} />;
}
