/* Results in the forms of the API's public source (github.com/wri/project-zeno-data-infra), with made-up values. */

interface Body {
  aoi: { type: string; ids?: string[]; feature_collection?: { features: { id: string }[] } };
  start_year?: string;
  end_year?: string;
  start_date?: string;
  intersections?: string[];
  canopy_cover?: number;
}
type Table = Record<string, (string | number | null)[]>;
type Line = Record<string, string | number | null>;

const idsOf = ({ aoi }: Body): string[] =>
  aoi.ids ?? aoi.feature_collection?.features.map(({ id }) => id) ?? [];

function yearsOf({ start_year, end_year }: Body): number[] {
  const [first, last] = [Number(start_year), Number(end_year)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function table(body: Body, lines: (id: string) => Line[]): Table {
  const rows = idsOf(body).flatMap((id) =>
    lines(id).map((line): Line => ({ ...line, aoi_id: id, aoi_type: body.aoi.type })),
  );
  const names = Object.keys(rows[0] ?? { aoi_id: "", aoi_type: "" });
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name] ?? null)]));
}

function loss(body: Body): Table {
  const [intersection] = body.intersections ?? [];
  const carbon = (body.canopy_cover ?? 0) >= 30;
  if (intersection === "driver") {
    return table(body, () =>
      ["Logging", "Permanent agriculture", "Unknown"].map((driver, index) => ({
        tree_cover_loss_driver: driver,
        area_ha: 100.25 * (index + 1),
        carbon_emissions_MgCO2e: 50_000 * (index + 1),
      })),
    );
  }
  return table(body, (id) =>
    yearsOf(body).map((year) => {
      const area = id.length * 1000 + (year - 2000) + 0.5;
      const fires = {
        tree_cover_loss_from_fires_area_ha: area / 4,
        tree_cover_loss_non_fires_area_ha: (area * 3) / 4,
      };
      return {
        tree_cover_loss_year: year,
        area_ha: area,
        carbon_emissions_MgCO2e: carbon ? area * 500 : null,
        ...(intersection === "fire" && fires),
      };
    }),
  );
}

const alerts =
  (date: string, confidence: string) =>
  (body: Body): Table =>
    table(body, () => [
      {
        [date]: body.start_date ?? null,
        [confidence]: "high",
        ...(body.intersections?.[0] === "driver" && { driver: "Wildfire" }),
        area_ha: 12.5,
      },
    ]);

const one = (line: Line) => (body: Body) => table(body, () => [line]);

function inventory(body: Body): Record<string, Table> {
  const flux = { gross_emissions_MgCO2e: 10, gross_removals_MgCO2: -2, net_flux_MgCO2e: 8, area_ha: 100 };
  const years = [2016, 2017];
  return {
    vegetation: table(body, () =>
      years.flatMap((year) =>
        ["tree_loss", "non_trees_remaining_non_trees"].map((land_state_class) => ({
          land_state_class,
          year,
          ...flux,
        })),
      ),
    ),
    organic_soil: table(body, () => years.map((year) => ({ year, gross_emissions_MgCO2e: 3, area_ha: 7 }))),
    agriculture: table(body, () =>
      years.map((year) => ({ year, category: "cropland", gross_emissions_MgCO2e: 33, net_flux_MgCO2e: 33 })),
    ),
  };
}

const RESULTS: Record<string, (body: Body) => unknown> = {
  tree_cover_loss: loss,
  dist_alerts: alerts("dist_alert_date", "dist_alert_confidence"),
  integrated_alerts: alerts("alert_date", "alert_confidence"),
  land_cover_change: one({
    land_cover_class_start: "Tree cover",
    land_cover_class_end: "Cropland",
    area_ha: 7.5,
  }),
  land_cover_composition: one({ land_cover_class: "Tree cover", area_ha: 70.5 }),
  grasslands: (body) => table(body, () => yearsOf(body).map((year) => ({ year, area_ha: year }))),
  natural_lands: (body) =>
    table(body, () =>
      ["Natural forests", "Wetland natural forests", "Cropland"].map((natural_lands_class) => ({
        natural_lands_class,
        area_ha: 3,
      })),
    ),
  tree_cover_gain: one({ tree_cover_gain_period: "2000-2005", area_ha: 4045.4 }),
  carbon_flux: one({
    carbon_net_flux_Mg_CO2e: -5,
    carbon_gross_emissions_Mg_CO2e: 10,
    carbon_gross_removals_Mg_CO2e: -15,
  }),
  tree_cover: one({ area_ha: 4025.4 }),
  deforestation_luc_emissions_factor: (body) =>
    table(body, () =>
      yearsOf(body).map((year) => ({
        crop_type: "Soybean",
        gas_type: "CO2e",
        year,
        emissions_factor_Mg_CO2e_per_tonne_production: 0.5,
        emissions_Mg_CO2e: 50,
        production_Mg: 100,
      })),
    ),
  land_ghg_inventory: inventory,
};

/** What the API computes for a request to `/v0/land_change/{name}/analytics`; undefined for a name it hasn't. */
export const gnwResult = (name: string, body: unknown): unknown => RESULTS[name]?.(body as Body);

export const gnwNothing = (name: string): unknown =>
  RESULTS[name]?.({ aoi: { type: "admin", ids: [] }, start_year: "2001", end_year: "2001" });
