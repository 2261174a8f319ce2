import { type DeskCanvas, DeskView } from "@/components/desk-page/desk-view";
import type { Desk } from "@/lib/agent/desk";
import { loadDeskPage } from "./load-desk-page";

export interface DeskPageProps {
  desk: Desk;
  canvas?: DeskCanvas;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function DeskPage({ desk, canvas, searchParams }: DeskPageProps) {
  const { thread } = await searchParams;
  const data = await loadDeskPage(desk.id, typeof thread === "string" ? thread : undefined);
  const { id, name, description, examples, accent } = desk;
  return <DeskView desk={{ id, name, description, examples, accent }} canvas={canvas} {...data} />;
}
