import type { Metadata } from "next";
import { underground } from "@/lib/desks/underground";
import { DeskPage, type DeskPageProps } from "../desk-page";

export const metadata: Metadata = { title: underground.name };

export default function Page({ searchParams }: Pick<DeskPageProps, "searchParams">) {
  return <DeskPage desk={underground} searchParams={searchParams} />;
}
