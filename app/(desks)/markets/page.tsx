import type { Metadata } from "next";
import { CanvasOnDemand } from "@/components/markets/canvas-on-demand";
import { markets } from "@/lib/desks/markets";
import { DeskPage, type DeskPageProps } from "../desk-page";

export const metadata: Metadata = { title: markets.name };

export default function Page({ searchParams }: Pick<DeskPageProps, "searchParams">) {
  return (
    <DeskPage
      desk={markets}
      canvas={{ name: "Charts", view: <CanvasOnDemand /> }}
      searchParams={searchParams}
    />
  );
}
