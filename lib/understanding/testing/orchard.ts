import { kindOf, words } from "../kinds";
import type { Teaching } from "../teaching";

export const orchard: Teaching<undefined> = {
  desk: "orchard",
  kinds: [
    kindOf(
      "place",
      [
        { value: "kent", names: ["Kent"] },
        { value: "devon", names: ["Devon"] },
        { value: "normandy", names: ["Normandy"] },
        { value: "newton-a", names: ["Newton"] },
        { value: "newton-b", names: ["Newton"] },
      ],
      { label: (value) => value[0]!.toUpperCase() + value.slice(1), near: () => ["Kent", "Devon"] },
    ),
    words("fruit", { apple: ["apples"], pear: ["pears"] }),
  ],
  plans: {
    picked(request) {
      const places = request.need("place", { ask: "Which orchard?" });
      const fruit = request.values("fruit")[0];
      const period = request.period();
      return places.map(({ value }) => ({
        tool: "picked",
        args: {
          place: value,
          ...(fruit && { fruit }),
          ...(period && { from: period.from?.toISOString() }),
          ...(request.count() && { top: request.count() }),
        },
      }));
    },
    route(request) {
      const [from] = request.need("place", { ask: "From where?", roles: ["from"] });
      const [to] = request.need("place", { ask: "Where to?", roles: ["to"] });
      return [{ tool: "route", args: { from: from!.value, to: to!.value } }];
    },
    explain: () => ({ say: "An orchard is a garden of fruit trees." }),
  },
  topics: { all: ["harvest", "orchard"] },
};
