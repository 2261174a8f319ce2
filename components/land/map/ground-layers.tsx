import { Layer, Source } from "react-map-gl/maplibre";
import type { AoiRef } from "@/lib/desks/land/types";
import type { MapColours } from "./map-colours";
import { IS_LARGE_ENOUGH, nameLayout, namePaint } from "./names-style";
import { IS_BORDER, IS_HOVERED, IS_SURFACE } from "./slots";
import type { World } from "./world";

/** The layer in which a press finds a country, and its source. */
export const COUNTRIES = "countries";

interface Props {
  world: World;
  colours: MapColours;
  /** Countries whose parts are named, which their own names would be in the way of. */
  divided: AoiRef[];
}

/** Land, borders and the countries' names. */
export function GroundLayers({ world, colours, divided }: Props) {
  return (
    <>
      <Source id={COUNTRIES} type="geojson" data={world.countries} promoteId="ref" tolerance={0.2}>
        <Layer
          id={COUNTRIES}
          beforeId="ground"
          type="fill"
          filter={IS_SURFACE}
          paint={{ "fill-color": colours.land }}
        />
        <Layer
          id="country-borders"
          beforeId="borders"
          type="line"
          filter={IS_BORDER}
          paint={{
            "line-color": ["case", IS_HOVERED, colours.ink, colours.border],
            "line-width": ["case", IS_HOVERED, 1.6, 0.7],
          }}
        />
      </Source>
      <Source id="country-names" type="geojson" data={world.names}>
        <Layer
          id="country-names"
          beforeId="names"
          type="symbol"
          filter={["all", IS_LARGE_ENOUGH, ["!", ["in", ["get", "ref"], ["literal", divided]]]]}
          layout={nameLayout(12)}
          paint={namePaint(colours)}
        />
      </Source>
    </>
  );
}
