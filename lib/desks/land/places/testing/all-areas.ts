import type { Area } from "../../types";
import { statement } from "../database";
import { placeById } from "../gazetteer";

const ids = statement<[], { id: number }>("SELECT id FROM places ORDER BY id");

/** Every area of the gazetteer: countries first, then states, then districts. */
export const allAreas = (): Area[] =>
  ids()
    .all()
    .map(({ id }) => placeById(id));
