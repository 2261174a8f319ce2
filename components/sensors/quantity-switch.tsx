import { PickOne } from "@/components/data/pick-one";
import { PLOTTABLE, type Plottable } from "@/lib/desks/sensors/types";
import { QUANTITY } from "./data/quantities";

interface Props {
  quantity: Plottable;
  onPick(quantity: Plottable): void;
}

/** Which of the quantities is in view. */
export function QuantitySwitch({ quantity, onPick }: Props) {
  return (
    <PickOne
      label="Quantity"
      options={PLOTTABLE}
      picked={quantity}
      onPick={onPick}
      nameOf={(one) => QUANTITY[one].label}
    />
  );
}
