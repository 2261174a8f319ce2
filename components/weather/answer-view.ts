import { z } from "zod";
import type { AnswerCall } from "@/components/desk-page/answer-feed";
import { Outlook } from "@/lib/desks/weather/answer/outlook";
import { Provenance } from "@/lib/sources/provenance";

export interface Shown extends Outlook {
  provenance: Provenance[];
}

const Result = z.object({ data: Outlook, provenance: z.array(Provenance) });

export const outlooksIn = (calls: readonly AnswerCall[]): Shown[] =>
  calls.flatMap(({ tool, output }) => {
    const result = tool === "weather_forecast" ? Result.safeParse(output).data : undefined;
    return result ? [{ ...result.data, provenance: result.provenance }] : [];
  });
