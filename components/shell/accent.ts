import type { CSSProperties } from "react";
import type { Desk } from "@/lib/agent/desk";

const NAME = "--accent";

const colourOf = ({ light, dark }: Desk["accent"]) => `light-dark(${light}, ${dark})`;

export const accentStyle = (accent: Desk["accent"]) => ({ [NAME]: colourOf(accent) }) as CSSProperties;

/** For the whole document. @returns what takes it away again */
export function accentDocument(desk: Pick<Desk, "id" | "accent">): () => void {
  const { dataset, style } = document.documentElement;
  dataset.desk = desk.id;
  style.setProperty(NAME, colourOf(desk.accent));
  return () => {
    delete dataset.desk;
    style.removeProperty(NAME);
  };
}
