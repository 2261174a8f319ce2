import { Button, Popover } from "@mantine/core";
import { IconFocusCentered, IconStack2, IconWorld } from "@tabler/icons-react";
import type { MapRef } from "react-map-gl/maplibre";
import { MapControl, MapControls } from "@/components/map/map-controls";
import styles from "./land-map.module.css";
import type { TileLayer } from "./tile-layers";
import type { Tiles } from "./use-tiles";

interface Props {
  layers: TileLayer[];
  tiles: Tiles;
}

export function LayerPanel({ layers, tiles }: Props) {
  const { isOn, opacity, failed } = tiles;
  return (
    <Popover position="bottom-start" withinPortal={false} trapFocus shadow="md">
      <Popover.Target>
        <Button
          className={styles.open}
          variant="default"
          size="xs"
          leftSection={<IconStack2 size={16} aria-hidden="true" />}
        >
          <span className={styles.openWords}>Layers</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel}>
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ currentTarget }) => tiles.turn(currentTarget.checked)}
          />
          Satellite data on the map
        </label>
        <ul className={styles.layers}>
          {layers.map((layer) => (
            <li key={layer.id}>
              {layer.label}
              <span className={styles.host}>
                {failed.includes(layer) ? `${layer.host} doesn’t answer` : `from ${layer.host}`}
              </span>
            </li>
          ))}
        </ul>
        <label className={styles.opacity}>
          Opacity
          <input
            type="range"
            min={0.1}
            max={1}
            step={0.05}
            value={opacity}
            disabled={!isOn}
            aria-valuetext={`${Math.round(opacity * 100)}%`}
            onChange={({ currentTarget }) => tiles.setOpacity(Number(currentTarget.value))}
          />
        </label>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ControlsProps {
  map: MapRef;
  hasAim: boolean;
  onAim(): void;
  onWorld(): void;
}

export function LandControls({ map, hasAim, onAim, onWorld }: ControlsProps) {
  return (
    <MapControls map={map}>
      {hasAim && (
        <MapControl label="Back to the area" onPress={onAim}>
          <IconFocusCentered size={18} aria-hidden="true" />
        </MapControl>
      )}
      <MapControl label="Whole world" onPress={onWorld}>
        <IconWorld size={18} aria-hidden="true" />
      </MapControl>
    </MapControls>
  );
}
