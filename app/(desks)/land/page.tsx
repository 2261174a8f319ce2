import type { Metadata } from "next";
import { CanvasOnDemand } from "@/components/land/canvas-on-demand";
import { land } from "@/lib/desks/land";
import { DeskPage, type DeskPageProps } from "../desk-page";

export const metadata: Metadata = { title: land.name };

export default function Page({ searchParams }: Pick<DeskPageProps, "searchParams">) {
  return (
    <DeskPage desk={land} canvas={{ name: "Map", view: <CanvasOnDemand /> }} searchParams={searchParams} />
  );
}
