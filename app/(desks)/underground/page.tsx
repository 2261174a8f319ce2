import type { Metadata } from "next";
import { CanvasOnDemand } from "@/components/underground/canvas-on-demand";
import { underground } from "@/lib/desks/underground";
import { DeskPage, type DeskPageProps } from "../desk-page";

export const metadata: Metadata = { title: underground.name };

export default function Page({ searchParams }: Pick<DeskPageProps, "searchParams">) {
  return (
    <DeskPage
      desk={underground}
      canvas={{ name: "Map", view: <CanvasOnDemand /> }}
      searchParams={searchParams}
    />
  );
}
