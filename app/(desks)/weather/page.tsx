import type { Metadata } from "next";
import { CanvasOnDemand } from "@/components/weather/canvas-on-demand";
import { weather } from "@/lib/desks/weather";
import { DeskPage, type DeskPageProps } from "../desk-page";

export const metadata: Metadata = { title: weather.name };

export default function Page({ searchParams }: Pick<DeskPageProps, "searchParams">) {
  return (
    <DeskPage
      desk={weather}
      canvas={{ name: "Forecast", view: <CanvasOnDemand /> }}
      searchParams={searchParams}
    />
  );
}
