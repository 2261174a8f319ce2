import { IconFocusCentered, IconWorld } from "@tabler/icons-react";
import type { MapRef } from "react-map-gl/maplibre";
import { MapControl, MapControls } from "@/components/map/map-controls";

interface Props {
  map: MapRef;
  /** Whether there is an area to go back to. */
  hasAim: boolean;
  onAim(): void;
  onWorld(): void;
}

/** Zooming, and the ways back. */
export function LandControls({ map, hasAim, onAim, onWorld }: Props) {
  return (
    <MapControls map={map}>
      {hasAim && (
        <MapControl label="Back to the area" onPress={onAim}>
          <IconFocusCentered size={18} aria-hidden="true" />
        </MapControl>
      )}
      <MapControl label="The whole world" onPress={onWorld}>
        <IconWorld size={18} aria-hidden="true" />
      </MapControl>
    </MapControls>
  );
}
