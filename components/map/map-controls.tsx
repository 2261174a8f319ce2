import { ActionIcon, Tooltip } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import type { MapRef } from "react-map-gl/maplibre";
import styles from "./map-controls.module.css";

interface Props {
  map: MapRef;
  children: ReactNode;
}

export function MapControls({ map, children }: Props) {
  usePrintedMap(map);
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

/** What WebGL draws is missing on paper. */
function usePrintedMap(map: MapRef): void {
  useEffect(() => {
    const picture = document.createElement("canvas");
    picture.className = styles.printed ?? "";
    const draw = () => {
      const library = map.getMap();
      const drawn = library.getCanvas();
      Object.assign(picture, { width: drawn.width, height: drawn.height });
      // What was drawn can be read in the same moment only.
      library.redraw();
      picture.getContext("2d")?.drawImage(drawn, 0, 0);
      drawn.after(picture);
    };
    const clear = () => picture.remove();
    window.addEventListener("beforeprint", draw);
    window.addEventListener("afterprint", clear);
    return () => {
      window.removeEventListener("beforeprint", draw);
      window.removeEventListener("afterprint", clear);
      clear();
    };
  }, [map]);
}

interface ControlProps {
  label: string;
  onPress(): void;
  children: ReactNode;
}

export function MapControl({ label, onPress, children }: ControlProps) {
  return (
    <Tooltip label={label} position="left">
      <ActionIcon className={styles.control} variant="default" aria-label={label} onClick={onPress}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
