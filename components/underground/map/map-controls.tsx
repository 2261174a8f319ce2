import { ActionIcon, Tooltip } from "@mantine/core";
import { IconArrowsMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { MapRef } from "react-map-gl/maplibre";
import type { Bounds } from "./bounds";
import { aimAt, type Insets } from "./camera";
import styles from "./network-map.module.css";

interface Props {
  map: MapRef;
  home: Bounds;
  insets: Insets;
}

/** Zooming without a wheel, and the way back. */
export function MapControls({ map, home, insets }: Props) {
  return (
    <div className={styles.controls}>
      <Control label="Zoom in" onPress={() => map.zoomIn()}>
        <IconPlus size={18} aria-hidden="true" />
      </Control>
      <Control label="Zoom out" onPress={() => map.zoomOut()}>
        <IconMinus size={18} aria-hidden="true" />
      </Control>
      <Control label="Zoom out to all of London" onPress={() => aimAt(map, { bounds: home }, insets)}>
        <IconArrowsMaximize size={16} aria-hidden="true" />
      </Control>
    </div>
  );
}

interface ControlProps {
  label: string;
  onPress(): void;
  children: ReactNode;
}

function Control({ label, onPress, children }: ControlProps) {
  return (
    <Tooltip label={label} position="left">
      <ActionIcon className={styles.control} variant="default" aria-label={label} onClick={onPress}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
