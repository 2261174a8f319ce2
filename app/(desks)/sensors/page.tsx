import type { Metadata } from "next";
import { CanvasOnDemand } from "@/components/sensors/canvas-on-demand";
import { sensors } from "@/lib/desks/sensors";
import { DeskPage, type DeskPageProps } from "../desk-page";

export const metadata: Metadata = { title: sensors.name };

export default function Page({ searchParams }: Pick<DeskPageProps, "searchParams">) {
  return (
    <DeskPage
      desk={sensors}
      canvas={{ name: "Dashboard", view: <CanvasOnDemand /> }}
      searchParams={searchParams}
    />
  );
}
