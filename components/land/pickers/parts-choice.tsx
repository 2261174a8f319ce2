import { useId } from "react";
import { SUBTYPE_WORDS } from "@/lib/desks/land/feasibility/areas";
import type { Area, LandQuery, Subregion } from "@/lib/desks/land/types";
import type { LandAction } from "../canvas-state";
import styles from "./pickers.module.css";

interface Props {
  area: Area;
  by: LandQuery["by"];
  act(action: LandAction): void;
}

/** The parts that each kind of area may have; where none are known, the server says so. */
function kindsOfPart({ subtype }: Area): Subregion[] {
  if (subtype === "region") return ["country"];
  if (subtype === "country") return ["state-province", "district-county"];
  return subtype === "state-province" ? ["district-county"] : [];
}

/** Whether the area is shown as a whole or across its parts. */
export function PartsChoice({ area, by, act }: Props) {
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
