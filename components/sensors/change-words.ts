import type { AnswerView } from "./canvas-state";
import { QUANTITY } from "./data/quantities";

/**
 * What an answer changed, for a person who looks at the chat.
 * @param nameOf a sensor's name by its address
 */
export function changeWords(view: AnswerView, nameOf: (address: string) => string): string {
  switch (view.at) {
    case "sensor":
      return view.focus
        ? `The board shows the ${QUANTITY[view.focus].word} of ${nameOf(view.sensor)}`
        : `The board shows ${nameOf(view.sensor)}`;
    case "comparison":
      return `The board shows ${view.quantity ? `the ${QUANTITY[view.quantity].word} of ` : ""}${listed(view.compared.map(nameOf))}`;
    case "grid":
      return view.shaken ? shakenWords(view.shaken.addresses.length) : "The board shows all sensors";
  }
}

function shakenWords(count: number): string {
  if (count === 0) return "No sensor shook";
  return `The board shows the ${count === 1 ? "sensor" : `${count} sensors`} that shook`;
}

/** Names in a row: “Attic, Cellar and Hall”; of many the first three. */
export function listed(names: string[]): string {
  if (names.length > 4) return `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`;
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
