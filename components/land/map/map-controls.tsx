import { ActionIcon, Tooltip } from "@mantine/core";
import { IconFocusCentered, IconMinus, IconPlus, IconWorld } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { MapRef } from "react-map-gl/maplibre";
import styles from "./land-map.module.css";

interface Props {
  map: MapRef;
  /** Whether there is an area to go back to. */
  hasAim: boolean;
  onAim(): void;
  onWorld(): void;
}

/** Zooming without a wheel, and the ways back. */
export function MapControls({ map, hasAim, onAim, onWorld }: Props) {
  return (
    <div className={styles.controls}>
      <Control label="Zoom in" onPress={() => map.zoomIn()}>
        <IconPlus size={18} aria-hidden="true" />
      </Control>
      <Control label="Zoom out" onPress={() => map.zoomOut()}>
        <IconMinus size={18} aria-hidden="true" />
      </Control>
      {hasAim && (
        <Control label="Back to the area" onPress={onAim}>
          <IconFocusCentered size={18} aria-hidden="true" />
        </Control>
      )}
      <Control label="The whole world" onPress={onWorld}>
        <IconWorld size={18} aria-hidden="true" />
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
