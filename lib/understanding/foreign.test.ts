import { describe, expect, test } from "vitest";
import { foreignTo } from "./foreign";

describe("questions in other languages", () => {
  test.each([
    ["¿cuántas hectáreas de bosque perdió el departamento de Santa Cruz en Bolivia en 2024?", "Aquí solo"],
    ["wie warm ist es im Keller", "Ich verstehe"],
    ["quantos hectares de floresta o Brasil perdeu em 2022", "Aqui só"],
    ["cuanto ha subido bitcoin este año?", "Aquí solo"],
    ["pérdida de bosque en Petén Guatemala 2015 a 2022", "Aquí solo"],
    ["quel est le prix du bitcoin", "Ici, je"],
    ["hoe laat gaat de volgende trein vanaf Bank", "Ik begrijp"],
    ["比特币的价格是多少", "I understand"],
    ["сколько стоит биткоин", "I understand"],
  ])("%s", (question, begins) => {
    expect(foreignTo(question)).toMatch(new RegExp(`^${begins}`));
    expect(foreignTo(question)).toContain("English");
  });

  test.each([
    "whats teh diference in price betwen bitcoin and etherium",
    "how do I get to Gare du Nord",
    "tree cover loss Pará vs Mato Grosso 2001 2020",
    "add Kalimantan Barat",
    "Bakerloo",
    "next train bakr st",
    "gracias",
    "π day 2024, is the tube open?",
  ])("%s is left to the reader", (question) => {
    expect(foreignTo(question)).toBeUndefined();
  });
});
