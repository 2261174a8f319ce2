import type { CompleteQuery, Row } from "../../types";
import { yearsOf } from "../years";
import { BIOME, type Biome } from "./biomes";
import { extentAt, hasCarbon, lossAt, type Profile, tenths } from "./profile";
import { apportion, around, shares } from "./seeded-random";

export type Sampler = (query: CompleteQuery, profile: Profile) => Row[];

const PERIOD_YEARS = 25;

const DRIVERS: Record<Biome, Record<string, number>> = {
  humid: {
    "Permanent agriculture": 52,
    "Shifting cultivation": 22,
    Logging: 12,
    Wildfire: 6,
    "Hard commodities": 3,
    "Settlements & Infrastructure": 2,
    "Other natural disturbances": 2,
    Unknown: 1,
  },
  seasonal: {
    "Permanent agriculture": 42,
    "Shifting cultivation": 30,
    Logging: 12,
    Wildfire: 8,
    "Hard commodities": 2,
    "Settlements & Infrastructure": 3,
    "Other natural disturbances": 2,
    Unknown: 1,
  },
  dry: {
    "Permanent agriculture": 40,
    "Shifting cultivation": 12,
    Logging: 18,
    Wildfire: 14,
    "Hard commodities": 3,
    "Settlements & Infrastructure": 8,
    "Other natural disturbances": 3,
    Unknown: 2,
  },
  temperate: {
    "Permanent agriculture": 5,
    "Shifting cultivation": 0,
    Logging: 68,
    Wildfire: 15,
    "Hard commodities": 1,
    "Settlements & Infrastructure": 6,
    "Other natural disturbances": 4,
    Unknown: 1,
  },
  boreal: {
    "Permanent agriculture": 1,
    "Shifting cultivation": 0,
    Logging: 38,
    Wildfire: 54,
    "Hard commodities": 1,
    "Settlements & Infrastructure": 1,
    "Other natural disturbances": 4,
    Unknown: 1,
  },
  polar: {
    "Permanent agriculture": 0,
    "Shifting cultivation": 0,
    Logging: 20,
    Wildfire: 60,
    "Hard commodities": 2,
    "Settlements & Infrastructure": 4,
    "Other natural disturbances": 12,
    Unknown: 2,
  },
};

/** ha lost in a year under a query's layer and canopy cover. */
const lossIn = ({ context_layer, threshold }: CompleteQuery, profile: Profile, year: number): number =>
  tenths(profile.loss(year) * lossAt(threshold) * profile.within(context_layer, year));

const emissionsOf = (query: CompleteQuery, profile: Profile, year: number, lost: number): number | null =>
  hasCarbon(query.threshold) ? Math.round(lost * profile.emissionsPerHa(year)) : null;

export const sampleLoss: Sampler = (query, profile) =>
  yearsOf(query).map((year) => {
    const lost = lossIn(query, profile, year);
    return {
      tree_cover_loss_year: year,
      area_ha: lost,
      carbon_emissions_MgCO2e: emissionsOf(query, profile, year, lost),
    };
  });

export const sampleFires: Sampler = (query, profile) =>
  yearsOf(query).map((year) => {
    const lost = lossIn(query, profile, year);
    const share = Math.min(0.9, BIOME[profile.biome].fire * around(0.75, profile.ref, "fire", year));
    const burnt = tenths(lost * share);
    return {
      tree_cover_loss_year: year,
      tree_cover_loss_from_fires_area_ha: burnt,
      tree_cover_loss_non_fires_area_ha: tenths(lost - burnt),
    };
  });

function total(query: CompleteQuery, profile: Profile): { lost: number; emitted: number | null } {
  const years = yearsOf(query).map((year) => ({ year, lost: lossIn(query, profile, year) }));
  const emitted = years.reduce(
    (sum, { year, lost }) => sum + (emissionsOf(query, profile, year, lost) ?? 0),
    0,
  );
  return {
    lost: tenths(years.reduce((sum, { lost }) => sum + lost, 0)),
    emitted: hasCarbon(query.threshold) ? emitted : null,
  };
}

export const sampleDrivers: Sampler = (query, profile) => {
  const { lost, emitted } = total(query, profile);
  const parts = shares(DRIVERS[profile.biome], 0.4, profile.ref, "driver");
  return apportion(Math.round(lost * 10), parts).map(([driver, amount], index) => ({
    tree_cover_loss_driver: driver,
    area_ha: amount / 10,
    carbon_emissions_MgCO2e: emitted === null ? null : Math.round(emitted * parts[index]![1]),
  }));
};

const extentOf = ({ context_layer, threshold }: CompleteQuery, profile: Profile): number =>
  profile.extent_ha * extentAt(threshold) * profile.extentWithin(context_layer);

export const sampleTreeCover: Sampler = (query, profile) => [{ area_ha: tenths(extentOf(query, profile)) }];

const FIVE = 5;

export const sampleGain: Sampler = (query, profile) =>
  yearsOf(query)
    .slice(0, -1)
    .filter((year) => year % FIVE === 0)
    .map((year) => ({
      tree_cover_gain_period: `${year}-${year + FIVE}`,
      area_ha: tenths(
        profile.extent_ha * 0.009 * around(0.5, profile.ref, "gain") * around(0.2, profile.ref, "gain", year),
      ),
    }));

export const sampleFlux: Sampler = (query, profile) => {
  const { lost, emitted } = total(query, profile);
  // Half of the loss stood, and grew, for half of the period.
  const standing = Math.max(0, extentOf(query, profile) - lost / 2);
  const rate = BIOME[profile.biome].removals * around(0.2, profile.ref, "removals");
  const emissions = Math.round((emitted ?? 0) * 1.06);
  const removals = -Math.round(standing * rate * PERIOD_YEARS);
  return [
    {
      carbon_net_flux_Mg_CO2e: emissions + removals,
      carbon_gross_emissions_Mg_CO2e: emissions,
      carbon_gross_removals_Mg_CO2e: removals,
    },
  ];
};

/** Crops of a zone: weight of their land, and tonnes a hectare yields. */
const CROPS: Record<Biome, Record<string, [number, number]>> = {
  humid: {
    Soybean: [30, 3.1],
    Maize: [20, 4.6],
    "Oil Palm": [18, 17],
    Rice: [16, 4.8],
    Cassava: [8, 14],
    Cocoa: [6, 0.6],
    "Robusta Coffee": [4, 1.6],
    Sugarcane: [6, 72],
  },
  seasonal: {
    Maize: [26, 2.6],
    Rice: [20, 3.9],
    Sorghum: [12, 1.2],
    Cotton: [9, 1.8],
    Groundnut: [8, 1.3],
    Cassava: [10, 10],
    "Arabica Coffee": [4, 0.9],
    Sugarcane: [6, 66],
  },
  dry: { Wheat: [38, 2.2], Barley: [22, 1.6], Sorghum: [16, 0.9], "Pearl Millet": [14, 0.8], Cotton: [6, 2] },
  temperate: {
    Wheat: [34, 4.8],
    Maize: [28, 7.8],
    Soybean: [16, 2.9],
    Barley: [9, 4.4],
    Rapeseed: [8, 2.8],
    Sunflower: [7, 2.3],
    Potato: [3, 30],
  },
  boreal: {
    Barley: [34, 3.4],
    Wheat: [28, 3.2],
    Rapeseed: [20, 1.9],
    "Other Cereals": [14, 2.9],
    Potato: [3, 24],
  },
  polar: { Potato: [60, 14], Barley: [40, 2] },
};

/** Share of the yearly emissions from loss that the crops answer for. */
const FARMED: Record<Biome, number> = {
  humid: 0.24,
  seasonal: 0.2,
  dry: 0.12,
  temperate: 0.02,
  boreal: 0.005,
  polar: 0,
};

export const sampleEmissionFactors: Sampler = (query, profile) => {
  const crops = CROPS[profile.biome];
  const weights = Object.fromEntries(Object.entries(crops).map(([crop, [weight]]) => [crop, weight]));
  const farmed =
    profile.area_ha * (1 - profile.extent_ha / Math.max(profile.area_ha, 1)) * cropShare(profile.biome);
  return yearsOf(query).flatMap((year) => {
    const emitted = total(twentyYearsTo(query, year), profile).emitted ?? 0;
    return shares(weights, 0.6, profile.ref, "crop").map(([crop, share]) => {
      const production = Math.round(farmed * share * crops[crop]![1] * around(0.08, profile.ref, crop, year));
      const emissions = Math.round((emitted / 20) * FARMED[profile.biome] * share);
      return {
        year,
        crop_type: crop,
        emissions_factor_tCO2e_per_tonne_production:
          production > 0 ? Number((emissions / production).toPrecision(4)) : 0,
        emissions_tCO2e: emissions,
        production_tonnes: production,
      };
    });
  });
};

/** The factors count the loss of the twenty years before. */
const twentyYearsTo = (query: CompleteQuery, year: number): CompleteQuery => ({
  ...query,
  start_date: `${year - 19}-01-01`,
  end_date: `${year}-12-31`,
});

const cropShare = (biome: Biome): number => {
  const { open } = BIOME[biome];
  return open.crop / Object.values(open).reduce((sum, weight) => sum + weight, 0);
};

interface Flux {
  emissions: number;
  /** null: it has none by its nature */
  removals: number | null;
  area: number | null;
}

export const sampleLandGhg: Sampler = (query, profile) =>
  yearsOf(query).flatMap((year) =>
    Object.entries(fluxes(profile, year)).map(([of, { emissions, removals, area }]) => {
      const [category, name] = of.split("/");
      const [gross, removed] = [Math.round(emissions), removals === null ? null : -Math.round(removals)];
      return {
        year,
        category: category!,
        class: name!,
        net_flux_MgCO2e: gross + (removed ?? 0),
        gross_emissions_MgCO2e: gross,
        gross_removals_MgCO2: removed,
        area_ha: area === null ? null : tenths(area),
      };
    }),
  );

/** Mg CO2e and ha of a year by sector and class, as the inventory names them. */
function fluxes(profile: Profile, year: number): Record<string, Flux> {
  const { ref, biome, area_ha, extent_ha } = profile;
  const { removals, grass } = BIOME[biome];
  const wobble = (what: string) => around(0.12, ref, what, year);
  const lost = profile.loss(year);
  const open = Math.max(0, area_ha - extent_ha);
  const farmed = open * cropShare(biome);
  const standing = Math.max(0, extent_ha - lost);
  return {
    "vegetation/Tree loss": {
      emissions: lost * profile.emissionsPerHa(year),
      removals: lost * 0.6,
      area: lost,
    },
    "vegetation/Tree gain": {
      emissions: 0,
      removals: extent_ha * 0.012 * removals * wobble("gain"),
      area: extent_ha * 0.012,
    },
    "vegetation/Trees remaining trees": {
      emissions: standing * 0.3,
      removals: standing * removals * 0.8 * wobble("stand"),
      area: standing,
    },
    "vegetation/Non-trees remaining non-trees": {
      emissions: open * 0.05,
      removals: open * 0.06 * wobble("open"),
      area: open * (1 - grass / 4),
    },
    "soil/Mineral soil": { emissions: farmed * 0.25, removals: farmed * 0.08, area: open },
    "soil/Organic soil": { emissions: area_ha * 0.012 * 22, removals: null, area: area_ha * 0.012 },
    "agriculture/Cropland": { emissions: farmed * 0.9 * wobble("crop"), removals: null, area: null },
    "agriculture/Livestock": { emissions: open * 0.28 * wobble("livestock"), removals: null, area: null },
  };
}
