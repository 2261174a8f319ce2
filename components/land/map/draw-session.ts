import type { Map as MapLibreMap } from "maplibre-gl";
import {
  type HexColor,
  TerraDraw,
  TerraDrawFreehandMode,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
} from "terra-draw";
import { TerraDrawMapLibreGLAdapter } from "terra-draw-maplibre-gl-adapter";
import { cornersOf, type Draft, draftOf, NOTHING_DRAWN } from "./draft";

export type DrawTool = "polygon" | "rectangle" | "freehand";

interface Listeners {
  onDraft(draft: Draft): void;
  onClosed(draft: Draft): void;
}

export class DrawSession {
  private readonly draw: TerraDraw;
  private tool: DrawTool = "polygon";

  /** `map`: its style is loaded; `colour`: “#rrggbb”. */
  constructor(
    map: MapLibreMap,
    colour: HexColor,
    private readonly listeners: Listeners,
  ) {
    this.draw = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 6 }),
      modes: modesIn(colour),
      undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
    });
    this.draw.start();
    this.draw.on("change", () => listeners.onDraft(this.draft()));
    this.draw.on("finish", () => {
      // One area: the next press mustn't begin another.
      this.draw.setMode("static");
      listeners.onClosed(this.draft());
    });
  }

  use(tool: DrawTool): void {
    this.tool = tool;
    this.draw.clear();
    this.draw.setMode(tool);
    this.listeners.onDraft(NOTHING_DRAWN);
  }

  undo(): void {
    if (!this.draw.undo()) this.use(this.tool);
  }

  stop(): void {
    this.draw.stop();
  }

  private draft(): Draft {
    const shape = this.draw.getSnapshot().find(({ geometry }) => geometry.type === "Polygon");
    return shape ? draftOf(cornersOf(shape)) : NOTHING_DRAWN;
  }
}

function modesIn(colour: HexColor) {
  const styles = {
    fillColor: colour,
    fillOpacity: 0.15,
    outlineColor: colour,
    outlineWidth: 2.5,
  };
  const points = { closingPointColor: colour, coordinatePointColor: colour };
  return [
    new TerraDrawPolygonMode({
      keyEvents: null,
      showCoordinatePoints: true,
      styles: { ...styles, ...points },
    }),
    new TerraDrawRectangleMode({ keyEvents: null, drawInteraction: "click-move-or-drag", styles }),
    new TerraDrawFreehandMode({ keyEvents: null, drawInteraction: "click-move-or-drag", styles }),
  ];
}
