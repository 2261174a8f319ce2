import { Button } from "@mantine/core";
import type { Polygon } from "geojson";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MapRef } from "react-map-gl/maplibre";
import { type Draft, NOTHING_DRAWN } from "./draft";
import type { DrawSession, DrawTool } from "./draw-session";
import styles from "./land-map.module.css";

interface Props {
  /** Its style is loaded. */
  map: MapRef;
  /** “rgb(1, 2, 3)”. */
  colour: string;
  onDrawn(outline: Polygon): void;
  onCancel(): void;
}

const TOOLS: Record<DrawTool, { name: string; how: string }> = {
  polygon: { name: "Polygon", how: "Press each corner; the last one twice." },
  rectangle: { name: "Rectangle", how: "Press one corner, then the opposite one." },
  freehand: { name: "Freehand", how: "Press, follow the edge, press again." },
};

export function DrawTools({ map, colour, onDrawn, onCancel }: Props) {
  const [tool, setTool] = useState<DrawTool>("polygon");
  const { draft, session, hasFailed } = useDrawSession(map, colour, onDrawn);
  const finish = () => {
    if (draft.outline && !draft.fault) onDrawn(draft.outline);
  };
  useDrawKeys({ finish, cancel: onCancel, undo: () => session?.undo() });
  const choose = (next: DrawTool) => {
    setTool(next);
    session?.use(next);
  };
  return (
    <fieldset className={styles.tools} aria-label="Draw an area">
      <div className={styles.row}>
        {Object.entries(TOOLS).map(([id, { name }]) => (
          <button
            key={id}
            type="button"
            className={styles.tool}
            aria-pressed={tool === id}
            disabled={!session}
            onClick={() => choose(id as DrawTool)}
          >
            {name}
          </button>
        ))}
      </div>
      <p className={styles.words} role="status">
        {hasFailed ? "The drawing tools couldn’t be loaded." : wordsOf(draft, TOOLS[tool].how)}
      </p>
      <div className={styles.row}>
        <Button size="xs" disabled={!draft.outline || draft.fault !== ""} onClick={finish}>
          Finish
        </Button>
        <Button size="xs" variant="default" disabled={draft.points === 0} onClick={() => session?.undo()}>
          Undo
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

const SIZE = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 });

function wordsOf({ outline, areaKm2, fault }: Draft, how: string): string {
  if (!outline) return how;
  return [`${SIZE.format(areaKm2)} km²`, fault].filter(Boolean).join(" · ");
}

interface Drawing {
  draft: Draft;
  session: DrawSession | null;
  hasFailed: boolean;
}

function useDrawSession(map: MapRef, colour: string, onDrawn: (outline: Polygon) => void): Drawing {
  const [draft, setDraft] = useState(NOTHING_DRAWN);
  const [session, setSession] = useState<DrawSession | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const colourAtFirst = useRef(colour);
  const close = useEffectEvent((closed: Draft) => {
    if (closed.outline && !closed.fault) onDrawn(closed.outline);
  });
  useEffect(() => {
    let isOver = false;
    let started: DrawSession | undefined;
    void import("./draw-session").then(
      (module) => {
        if (isOver) return;
        started = new module.DrawSession(map.getMap(), hexOf(colourAtFirst.current), {
          onDraft: setDraft,
          onClosed: (closed) => close(closed),
        });
        started.use("polygon");
        setSession(started);
      },
      () => setFailed(true),
    );
    return () => {
      isOver = true;
      started?.stop();
    };
  }, [map]);
  return { draft, session, hasFailed };
}

/** Terra Draw takes colours as “#rrggbb” only. */
const hexOf = (rgb: string): `#${string}` =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((channel) => Number(channel).toString(16).padStart(2, "0"))
    .join("")}`;

interface KeyActions {
  finish(): void;
  cancel(): void;
  undo(): void;
}

const KEYS: Record<string, keyof KeyActions> = { Enter: "finish", Escape: "cancel", Backspace: "undo" };

/** Wherever the focus is: but a button and a field have Enter and Backspace for themselves. */
function useDrawKeys(actions: KeyActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = KEYS[event.key];
    const isOnControl = event.target instanceof Element && event.target.closest("button, input, textarea, a");
    if (!action || event.defaultPrevented || (isOnControl && action !== "cancel")) return;
    event.preventDefault();
    actions[action]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
