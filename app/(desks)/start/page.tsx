import type { Metadata } from "next";
import { concierge } from "@/lib/desks/concierge";
import { DeskPage, type DeskPageProps } from "../desk-page";

export const metadata: Metadata = { title: "Conversation" };

/** A conversation that a desk takes over goes on at that desk's page. */
export default function Page({ searchParams }: Pick<DeskPageProps, "searchParams">) {
  return <DeskPage desk={concierge} searchParams={searchParams} />;
}
