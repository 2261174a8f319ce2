import { LandQuery, Wish } from "@/lib/desks/land/types";

/** The body of `POST /api/land/analyze`: what is asked, and how the insights should look. */
export const AnalyzeRequest = LandQuery.extend(Wish.shape);
