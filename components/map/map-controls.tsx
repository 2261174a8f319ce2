import { ActionIcon, Tooltip } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { MapRef } from "react-map-gl/maplibre";
import styles from "./map-controls.module.css";

interface Props {
  map: MapRef;
  /** The map's own buttons, each a `MapControl`. */
  children: ReactNode;
}

/** Zooming without a wheel, and what else a map's buttons do. */
export function MapControls({ map, children }: Props) {
  return (
    <div className={styles.controls}>
      <MapControl label="Zoom in" onPress={() => map.zoomIn()}>
        <IconPlus size={18} aria-hidden="true" />
      </MapControl>
      <MapControl label="Zoom out" onPress={() => map.zoomOut()}>
        <IconMinus size={18} aria-hidden="true" />
      </MapControl>
      {children}
    </div>
  );
}

interface ControlProps {
  label: string;
  onPress(): void;
  /** Its picture. */
  children: ReactNode;
}

/** A button of a map. */
export function MapControl({ label, onPress, children }: ControlProps) {
  return (
    <Tooltip label={label} position="left">
      <ActionIcon className={styles.control} variant="default" aria-label={label} onClick={onPress}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
