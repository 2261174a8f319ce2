import type { BBox, Outline } from "../types";

interface Shaped {
  area_ha: number;
  bbox: BBox;
}
interface Named {
  name: string;
  aliases: string[];
}

/** Every place as build-places.ts gathers it; `units` are places of polygons in the topology of states. */
export interface PlacesFile {
  source: string;
  countries: (Named &
    Shaped & {
      /** ISO 3166-1 alpha-3. */
      id: string;
      /** Places of its polygons in world-atlas; empty: it is drawn of units. */
      shapes: number[];
      units: number[];
    })[];
  states: (Named &
    Shaped & {
      /** GADM's (IND.26_1), else ISO 3166-2 (BR-PA). */
      id: string;
      country: string;
      /** Its name in GADM or, where that isn't known, in Natural Earth. */
      local: string;
      /** ISO 3166-2 where the id is GADM's. */
      iso?: string;
      type: string | null;
      hasc: string | null;
      units: number[];
      /** Only its units' polygons in there are its own. */
      within?: BBox;
      /** The area it is part of, where that isn't its country. */
      parent?: string;
    })[];
  districts: (Named &
    Shaped & { id: string /** Its state's id. */; parent: string; type: string | null; units: number[] })[];
  counties: (Shaped & {
    /** FIPS. */
    id: string;
    parent: string;
    name: string;
    type: string | null;
    /** Its place in us-atlas; null: its outline isn't known. */
    shape: number | null;
  })[];
  municipalities: Municipality[];
}

export interface Municipality extends Shaped {
  ref: string;
  parent: string;
  name: string;
  type: string;
  outline: Outline | null;
}
