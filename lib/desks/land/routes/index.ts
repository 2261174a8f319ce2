import type { Route } from "@/lib/http/define-route";
import { analyze, getSchemas } from "./analyze";
import { findAreasByName, getArea, getWorld, listSubregions } from "./areas";
import { getDataset, listDatasets } from "./datasets";
import { createArea, deleteArea, listAreas, renameArea } from "./own-areas";

export const routes: Route[] = [
  analyze,
  findAreasByName,
  getArea,
  listSubregions,
  listAreas,
  createArea,
  renameArea,
  deleteArea,
  listDatasets,
  getDataset,
  getSchemas,
  getWorld,
];
