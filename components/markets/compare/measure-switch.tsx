import { PickOne } from "@/components/data/pick-one";
import type { Compared } from "@/lib/desks/markets/tools/schema";
import { MEASURE_NAMES, MEASURES } from "./measures";

interface Props {
  measure: Compared;
  onPick(measure: Compared): void;
}

/** By what the coins are ranked. */
export function MeasureSwitch({ measure, onPick }: Props) {
  return (
    <PickOne
      label="Measure"
      options={MEASURE_NAMES}
      picked={measure}
      onPick={onPick}
      nameOf={(one) => MEASURES[one].label}
    />
  );
}
