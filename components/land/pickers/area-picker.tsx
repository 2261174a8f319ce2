import { CloseButton } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { SUBTYPE_WORDS } from "@/lib/desks/land/feasibility/areas";
import type { Area, LandQuery, Subregion } from "@/lib/desks/land/types";
import type { LandAction } from "../canvas-state";
import { AreaSearch } from "./area-search";
import { OwnAreas } from "./own-areas";
import styles from "./pickers.module.css";

interface Props {
  query: LandQuery;
  areas: Area[];
  act(action: LandAction): void;
  onDraw(): void;
  onDone(): void;
}

/** As many as a chart can compare. */
const MOST = 20;

export function AreaPicker({ query, areas, act, onDraw, onDone }: Props) {
  const [isSeveral, setSeveral] = useState(query.areas.length > 1);
  const several = useId();
  const pick = (area: Area) => {
    if (!isSeveral) {
      act({ type: "picked", change: { areas: [area.ref] }, areas: [area] });
      return onDone();
    }
    const others = query.areas.filter((ref) => ref !== area.ref);
    act({ type: "picked", change: { areas: [...others, area.ref].slice(-MOST) }, areas: [area] });
  };
  const picker = useRef<HTMLDivElement>(null);
  // What had the focus is gone, and keys such as Escape are to go on working.
  const holdFocus = () => picker.current?.focus();
  const remove = (ref: string) => {
    act({ type: "picked", change: { areas: query.areas.filter((other) => other !== ref) } });
    holdFocus();
  };
  return (
    <div ref={picker} className={styles.picker} tabIndex={-1}>
      {areas.length > 0 && (
        <ul className={styles.chosen} aria-label="Selected areas">
          {areas.map(({ ref, name, short_name }) => (
            <li key={ref} title={name}>
              <span>{short_name}</span>
              <CloseButton
                size="sm"
                iconSize={14}
                aria-label={`Remove ${short_name}`}
                onClick={() => remove(ref)}
              />
            </li>
          ))}
        </ul>
      )}
      <AreaSearch onPick={pick} />
      <label className={styles.check} htmlFor={several}>
        <input
          id={several}
          type="checkbox"
          checked={isSeveral}
          onChange={(event) => setSeveral(event.currentTarget.checked)}
        />
        Compare several areas
      </label>
      {query.areas.length === 1 && areas[0] && <PartsChoice area={areas[0]} by={query.by} act={act} />}
      <OwnAreas
        onPick={pick}
        onDraw={onDraw}
        onRenamed={(area) => act({ type: "learned", areas: [area] })}
        onSettled={holdFocus}
        onDeleted={(ref) => {
          if (query.areas.includes(ref)) remove(ref);
        }}
      />
    </div>
  );
}

interface PartsProps {
  area: Area;
  by: LandQuery["by"];
  act(action: LandAction): void;
}

function kindsOfPart({ subtype }: Area): Subregion[] {
  if (subtype === "region") return ["country"];
  if (subtype === "country") return ["state-province", "district-county"];
  return subtype === "state-province" ? ["district-county"] : [];
}

function PartsChoice({ area, by, act }: PartsProps) {
  const name = useId();
  const known = kindsOfPart(area);
  // What was asked for in words may not be among them: the way back to the whole stays open.
  const kinds = by && !known.includes(by) ? [...known, by] : known;
  if (kinds.length === 0) return null;
  const choices: [LandQuery["by"], string][] = [
    [null, "As a whole"],
    ...kinds.map((kind): [Subregion, string] => [kind, `Its ${SUBTYPE_WORDS[kind][1]}`]),
  ];
  return (
    <fieldset className={styles.fieldset}>
      <legend>Show {area.short_name}</legend>
      {choices.map(([value, label]) => (
        <label key={label} className={styles.check}>
          <input
            type="radio"
            name={name}
            checked={by === value}
            onChange={() => act({ type: "picked", change: { by: value } })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
