import { useSyncExternalStore } from "react";
import { Buyer } from "./buyer";
import { NO_PURCHASE, type Purchase } from "./purchase";

/** By sensor. A purchase goes on when its panel is left, and is there when one comes back. */
const buyers = new Map<string, Buyer>();

function buyerOf(sensor: string): Buyer {
  const known = buyers.get(sensor);
  if (known) return known;
  const buyer = new Buyer(sensor, {
    call: (path, init) => fetch(path, init),
    storage: () => sessionStorage,
  });
  buyers.set(sensor, buyer);
  return buyer;
}

/** A sensor's buyer, and how far its purchase has come. For what is drawn in the browser only. */
export function useBuyer(sensor: string): [Buyer, Purchase] {
  const buyer = buyerOf(sensor);
  return [buyer, useSyncExternalStore(buyer.subscribe, buyer.read, () => NO_PURCHASE)];
}
