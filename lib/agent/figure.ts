import { z } from "zod";

export const Figure = z
  .object({
    text: z.string().describe("As written, e.g. “2.75 Mha”"),
    origin: z.string().describe("In words, e.g. “Rainfall of Rome in 2016” or “sum of 24 years, 2001–2024”"),
    value: z.number(),
    unit: z.string().nullable(),
    link: z
      .string()
      .startsWith("?")
      .optional()
      .describe("Where the desk's page shows it: a query string, e.g. “?year=2016”"),
  })
  .meta({ id: "Figure" });
export type Figure = z.infer<typeof Figure>;
