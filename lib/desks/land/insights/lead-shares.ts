import { amountOf, type Item, itemsAlong, narrowed, ofLabels, plainly, spread, timeOf } from "./asked";
import {
  at,
  isLeast,
  itemsOf,
  NAMED,
  named,
  placeOf,
  sorted,
  type Tell,
  tellTotal,
  timeWord,
  totalOf,
} from "./lead-items";
import { type Prose, percent, prose } from "./prose";
import { isAdditive } from "./rules";
import { andAll, lowerFirst, spaced, subjectOf, type Telling, upperFirst, was, whenOf } from "./telling";

/** Of all loss the part that fires took: the other part is a measure of its own. */
export const tellFireShare: Tell = (telling, asked) => {
  const [fire] = itemsAlong(telling, null);
  const [, other] = telling.frame.measures;
  if (!fire || !other) return null;
  const [rest] = itemsAlong({ ...telling, frame: { ...telling.frame, measure: other } }, null);
  const all = { ...fire, value: fire.value + (rest?.value ?? 0) };
  const share = percent(
    (fire.value / (all.value || 1)) * 100,
    `share of fires in all loss of ${plainly(telling, all.value)}`,
  );
  const { context, raw } = telling;
  const layer = context.dataset.context_layers.find(
    ({ value }) => value === raw.metadata.query.context_layer,
  );
  const ofLayer = layer ? ` (${lowerFirst(layer.label)})` : "";
  return prose`${share} of the tree cover loss${ofLayer} in ${telling.place}${spaced(whenOf(telling))} was due to fires: ${at(telling, asked, fire)} of ${at(telling, asked, all)}${asked.gap && rest ? prose`; all other causes took ${at(telling, asked, rest)}` : null}.`;
};

export function tellShares(telling: Telling, asked: Parameters<Tell>[1], whole: Item): Prose {
  const { only = [] } = asked;
  const items = itemsOf(telling, asked, telling.frame.categories[0] ?? null);
  const subject = subjectOf(telling, { ...asked, only: undefined });
  const shareOf = ({ value }: Item, of: string) =>
    percent((value / (whole.value || 1)) * 100, `share of ${of}`);
  const each = items.map(
    (item) =>
      prose`${item.name} ${shareOf(item, item.name)} (${at(telling, { ...asked, only: undefined }, item)})`,
  );
  const sum = totalOf(telling, asked);
  const both =
    sum &&
    prose` Together that is ${shareOf(sum, only.map(({ name }) => name).join(" and "))} (${at(telling, asked, sum)}).`;
  return prose`Of the ${subject} in ${placeOf(telling, asked)}${spaced(whenOf(telling))}, ${at(telling, { ...asked, only: undefined }, whole)} in all: ${andAll(each)}.${both ?? null}`;
}

/** “The share of wildfire by year”: in each year the share of what was singled out in all of that year. */
export const tellShareByTime: Tell = (telling, asked) => {
  const time = timeOf(telling);
  const labels = (asked.only ?? []).flatMap(({ of }) => of);
  const wholes = new Map(itemsAlong(telling, time).map(({ key, value }) => [key, value]));
  const shares = itemsAlong(narrowed(telling, ofLabels(telling, labels)), time).flatMap((item) => {
    const whole = wholes.get(item.key) ?? 0;
    return whole > 0 ? [{ item, share: (item.value / whole) * 100 }] : [];
  });
  if (shares.length === 0) return null;
  const subject = subjectOf(telling, asked);
  const all = shares.map(
    ({ item, share }) =>
      prose`${item.name} ${percent(share, `share of ${subject} in all loss of ${item.name}`)}`,
  );
  const highest = shares.reduce((most, one) => (one.share > most.share ? one : most));
  const peak = percent(highest.share, `share of ${subject} in all loss of ${highest.item.name}`);
  return prose`${upperFirst(subject)} in ${placeOf(telling, asked)} as a share of each ${timeWord(telling)}'s loss: ${andAll(all)}. It was highest in ${highest.item.name}, at ${peak} (${at(telling, asked, highest.item)}).`;
};

export const tellEachShare: Tell = (telling, asked) => {
  const labels = (asked.only ?? []).flatMap(({ of }) => of);
  const wholes = new Map(itemsAlong(telling, telling.frame.area).map(({ key, value }) => [key, value]));
  const parts = itemsAlong(narrowed(telling, ofLabels(telling, labels)), telling.frame.area);
  const each = parts
    .map((item) => ({ item, share: (item.value / (wholes.get(item.key) || 1)) * 100 }))
    .sort((a, b) => (isLeast(telling) ? a.share - b.share : b.share - a.share))
    .slice(0, telling.insightOptions.top ?? (telling.division ? NAMED.rank : NAMED.list));
  const [first, ...rest] = each;
  if (first && asked.operation === "extreme") {
    const others = rest
      .slice(0, NAMED.others - 1)
      .map(({ item, share }) => prose`${item.name} (${percent(share, `share in ${item.name}`)})`);
    const next = others.length > 0 ? prose` Next come ${andAll(others)}.` : null;
    return prose`${first.item.name} has the ${isLeast(telling) ? "lowest" : "highest"} share of ${subjectOf(telling, asked)}${spaced(whenOf(telling))}: ${percent(first.share, `share in ${first.item.name}`)} (${at(telling, asked, first.item)}).${next}`;
  }
  const said = each.map(
    ({ item, share }) =>
      prose`${item.name} ${percent(share, `share in ${item.name}`)} (${at(telling, asked, item)})`,
  );
  return prose`The share of ${subjectOf(telling, asked)}${spaced(whenOf(telling))}: ${andAll(said)}.`;
};

export const tellOfLand: Tell = (telling, asked) => {
  const { context, frame } = telling;
  if (telling.unit !== "ha") return tellTotal(telling, asked);
  const areas = context.subregions.length > 0 ? context.subregions : context.areas;
  const sizes = new Map(areas.map(({ name, area_ha }) => [name, area_ha]));
  const items = itemsAlong(telling, spread(telling).areas > 1 ? frame.area : null)
    .map((item) => ({ item, size: sizes.get(String(item.key)) ?? areas[0]?.area_ha ?? 0 }))
    .filter(({ size }) => size > 0)
    .map((one) => ({ ...one, share: (one.item.value / one.size) * 100 }))
    .sort((a, b) => (isLeast(telling) ? a.share - b.share : b.share - a.share));
  const [first, ...rest] = items;
  if (!first) return null;
  const of = ({ item, size, share }: typeof first) =>
    prose`${percent(share, `share of ${item.name || telling.place.text}’s area`)} (${at(telling, asked, item)} of ${amountOf(size, "ha", asked, "size of the area")})`;
  const subject = subjectOf(telling, asked);
  if (rest.length === 0) {
    const whole = amountOf(first.size, "ha", asked, "size of the area");
    return prose`${percent(first.share, `share of ${telling.place.text}’s area`)} of ${telling.place}: ${subject} ${was(subject)} ${at(telling, asked, first.item)}${spaced(whenOf(telling))}, of ${whole} in all.`;
  }
  const shown = items.slice(0, telling.insightOptions.top ?? NAMED.rank);
  return prose`${upperFirst(subject)}${spaced(whenOf(telling))} as a share of each one's area: ${andAll(shown.map((one) => prose`${one.item.name} ${of(one)}`))}.`;
};

const tellMeanOfTotal: Tell = (telling, asked) => {
  const total = totalOf(telling, asked);
  const { start_date, end_date } = telling.raw.metadata.query;
  const years =
    start_date && end_date ? Number(end_date.slice(0, 4)) - Number(start_date.slice(0, 4)) + 1 : 1;
  if (!total || years < 2 || !isAdditive(telling.unit) || telling.frame.presentation.kind === "stock")
    return tellTotal(telling, asked);
  const subject = subjectOf(telling, asked);
  const mean = amountOf(
    total.value / years,
    telling.unit,
    asked,
    `mean over ${years} years, ${subject}, ${telling.place.text}`,
  );
  return prose`${upperFirst(subject)} in ${placeOf(telling, asked)} ${was(subject)} ${mean} a year on average${spaced(telling.period)}.`;
};

const MOST_SUMMED = 4;

export const tellMean: Tell = (telling, asked) => {
  const time = timeOf(telling);
  if (!time) return tellMeanOfTotal(telling, asked);
  if (itemsAlong(telling, time).length < 2) return tellTotal(telling, asked);
  const mean = (one: Telling): Item => {
    const items = itemsOf(one, asked, timeOf(one));
    return {
      key: "",
      name: "",
      value: items.reduce((sum, { value }) => sum + value, 0) / Math.max(1, items.length),
      rows: 1,
    };
  };
  const per =
    telling.frame.presentation.kind === "stock" ? "on average" : `a ${timeWord(telling)} on average`;
  const areas = spread(telling).areas > 1 && !telling.division ? itemsAlong(telling, telling.frame.area) : [];
  const subject = subjectOf(telling, asked);
  if (areas.length > 1) {
    const each = areas.map(({ key, name }) => ({
      ...mean(narrowed(telling, (row) => telling.frame.area!.of(row) === key)),
      name,
    }));
    const sum = { ...each[0]!, value: each.reduce((total, { value }) => total + value, 0), name: "together" };
    const both =
      areas.length <= MOST_SUMMED && isAdditive(telling.unit)
        ? prose` Together: ${at(telling, asked, sum)}.`
        : null;
    return prose`${upperFirst(subject)}${spaced(telling.period)}, ${per}: ${andAll(sorted(telling, each).slice(0, NAMED.list).map(named(telling, asked)))}.${both}`;
  }
  const value = mean(telling);
  const figure = amountOf(
    value.value,
    telling.unit,
    asked,
    `mean over ${time.label.toLowerCase()}s, ${subject}, ${telling.place.text}`,
  );
  return prose`${upperFirst(subject)} in ${placeOf(telling, asked)} was ${figure} ${per}${spaced(telling.period)}.`;
};
