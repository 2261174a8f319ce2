import type { Area } from "../../types";
import { statement } from "../database";
import { placeById } from "../gazetteer";

const ids = statement<[], { id: number }>("SELECT id FROM places ORDER BY id");

export const allAreas = (): Area[] =>
  ids()
    .all()
    .map(({ id }) => placeById(id));
