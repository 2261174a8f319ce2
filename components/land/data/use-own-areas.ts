import { z } from "zod";
import { useLive } from "@/components/data/use-live";
import { OwnArea } from "@/lib/desks/land/types";

const OwnAreas = z.object({ areas: z.array(OwnArea) });
const EVERY_MS = 600_000;

/** The areas that the user drew or uploaded. */
export const useOwnAreas = () => useLive("/api/land/areas", OwnAreas, EVERY_MS);
