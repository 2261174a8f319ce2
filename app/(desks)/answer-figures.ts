import { AnswerFigure as LandFigure } from "@/components/land/answer-figure";
import { AnswerFigure as MarketsFigure } from "@/components/markets/answer-figure";
import { AnswerFigure as SensorsFigure } from "@/components/sensors/answer-figure";
import type { AnswerFigures } from "@/components/share/answer-figure";
import { AnswerFigure as UndergroundFigure } from "@/components/underground/answer-figure";
import { AnswerFigure as WeatherFigure } from "@/components/weather/answer-figure";

export const answerFigures: AnswerFigures = {
  land: LandFigure,
  markets: MarketsFigure,
  sensors: SensorsFigure,
  underground: UndergroundFigure,
  weather: WeatherFigure,
};
