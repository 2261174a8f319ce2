import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeMentions } from "./index";
import { isMunicipal } from "./levels";
import { fold } from "./spelling";
import { allAreas } from "./testing/all-areas";
import { PLAIN_MUNICIPALITIES } from "./vocabulary";

const refs = (question: string): string[][] =>
  placeMentions(question).map(({ areas }) => areas.map(({ ref }) => ref));
const texts = (question: string): string[] => placeMentions(question).map(({ text }) => text);

describe("one place", () => {
  test.each([
    ["How much tree cover did Brazil lose in 2020?", "gadm:BRA"],
    ["tree cover loss in brazil", "gadm:BRA"],
    ["TREE COVER LOSS IN BRAZIL", "gadm:BRA"],
    ["Brazil's forest loss", "gadm:BRA"],
    ["Waldverlust in Brasilien", "gadm:BRA"],
    ["Deutschland", "gadm:DEU"],
    ["What about Côte d'Ivoire?", "gadm:CIV"],
    ["ivory coast natural lands", "gadm:CIV"],
    ["tree cover loss in the US", "gadm:USA"],
    ["tree loss in the U.S.A.", "gadm:USA"],
    ["loss in the UK", "gadm:GBR"],
    ["DRC", "gadm:COD"],
    ["fires in Burma", "gadm:MMR"],
    ["deforestation in Para, Brazil", "iso:BR-PA"],
    ["deforestation in Pará", "iso:BR-PA"],
    ["Pará tree loss", "iso:BR-PA"],
    ["Nord, Burkina Faso", "iso:BF-10"],
    ["Rondonia", "iso:BR-RO"],
    ["Bavaria", "iso:DE-BY"],
    ["Bayern", "iso:DE-BY"],
    ["West Kalimantan", "gadm:IDN.12_1"],
    ["Kalimantan Barat", "gadm:IDN.12_1"],
    ["Inner Mongolia", "iso:CN-NM"],
    ["New Jersey", "iso:US-NJ"],
    ["Northern Ireland", "iso:GB-NIR"],
    ["New York state", "iso:US-NY"],
    ["Washington", "iso:US-WA"],
    ["Washington DC", "iso:US-DC"],
    ["loss in Koraput district", "gadm:IND.26.20_1"],
    ["Los Angeles County", "fips:06037"],
    ["Papua New Guinea", "gadm:PNG"],
    ["Equatorial Guinea", "gadm:GNQ"],
    ["Guinea-Bissau", "gadm:GNB"],
    ["South Sudan", "gadm:SSD"],
    ["Luxembourg", "gadm:LUX"],
    ["Mexico tree cover", "gadm:MEX"],
    ["Niger", "gadm:NER"],
    ["Maryland", "iso:US-MD"],
    ["which Brazilian states lost most?", "gadm:BRA"],
    ["loss across India by district", "gadm:IND"],
    ["Brazil state by state", "gadm:BRA"],
    ["across the states of Brazil", "gadm:BRA"],
    ["actually, Brazil instead", "gadm:BRA"],
  ])("%s", (question, ref) => {
    expect(refs(question)).toEqual([[ref]]);
  });
});

describe("typos", () => {
  test.each([
    ["tree cover loss in Indonesa and Malaysa", ["gadm:IDN", "gadm:MYS"]],
    ["loss in Brazli", ["gadm:BRA"]],
    ["Tamil nadu and kerela", ["gadm:IND.31_1", "gadm:IND.17_1"]],
    ["Compare Madagscar with Mozambiqe", ["gadm:MDG", "gadm:MOZ"]],
    ["Odisa", ["gadm:IND.26_1"]],
    ["newyork", ["iso:US-NY"]],
    ["dist-alert chhatisgarh by class", ["gadm:IND.7_1"]],
    ["soy footprint of Matto Groso do Sul", ["iso:BR-MS"]],
  ])("%s", (question, expected) => {
    expect(refs(question).map(([first]) => first)).toEqual(expected);
    const scores = placeMentions(question).map(({ score }) => score);
    expect(scores.every((score) => score > 0.7)).toBe(true);
  });

  const countries = allAreas().filter(
    ({ subtype, name }) => subtype === "country" && /^[A-Za-z]{7,}$/.test(name),
  );

  test("a country with two letters swapped is found, or read as another name", () => {
    fc.assert(
      fc.property(fc.constantFrom(...countries), fc.nat(), (area, seed) => {
        const at = 1 + (seed % (area.name.length - 3));
        const name = [...area.name];
        [name[at], name[at + 1]] = [name[at + 1]!, name[at]!];
        const [mention] = placeMentions(`tree cover loss in ${name.join("")} in 2020`);
        expect(mention?.text).toBe(name.join(""));
      }),
      { seed: 7 },
    );
  });
});

describe("what qualifies a name", () => {
  test.each([
    ["Georgia, USA tree cover loss", "Georgia, USA", "iso:US-GA"],
    ["Georgia the country", "Georgia the country", "gadm:GEO"],
    ["loss in Georgia (country)", "Georgia (country)", "gadm:GEO"],
    ["the state of Georgia", "the state of Georgia", "iso:US-GA"],
    ["loss in US Georgia", "US Georgia", "iso:US-GA"],
    ["Punjab in Pakistan", "Punjab in Pakistan", "iso:PK-PB"],
    ["the Indian Punjab", "Indian Punjab", "gadm:IND.28_1"],
    ["India's Punjab", "India's Punjab", "gadm:IND.28_1"],
    ["the Brazilian state of Amazonas", "Brazilian state of Amazonas", "iso:BR-AM"],
    ["Amazonas, Peru", "Amazonas, Peru", "iso:PE-AMA"],
    ["Koraput, Odisha, India alerts", "Koraput, Odisha, India", "gadm:IND.26.20_1"],
    ["Odisha India", "Odisha India", "gadm:IND.26_1"],
    ["Koraput district in Odisha", "Koraput district in Odisha", "gadm:IND.26.20_1"],
    ["Orange County, California", "Orange County, California", "fips:06059"],
    ["Washington county, Oregon", "Washington county, Oregon", "fips:41067"],
    ["Sarawak (Malaysia)", "Sarawak (Malaysia)", "gadm:MYS.14_1"],
  ])("%s", (question, text, ref) => {
    expect(texts(question)).toEqual([text]);
    expect(refs(question)).toEqual([[ref]]);
  });

  test("the other places tell which is meant", () => {
    expect(refs("Compare Georgia and Armenia")).toEqual([["gadm:GEO"], ["gadm:ARM"]]);
    expect(refs("Georgia, Texas and Florida")).toEqual([["iso:US-GA"], ["iso:US-TX"], ["iso:US-FL"]]);
    expect(refs("In India, compare Odisha and Punjab")).toEqual([["gadm:IND.26_1"], ["gadm:IND.28_1"]]);
    expect(refs("Punjab, India vs Punjab, Pakistan")).toEqual([["gadm:IND.28_1"], ["iso:PK-PB"]]);
  });
});

describe("several that may be meant", () => {
  test.each([
    ["Show me deforestation in Georgia", ["gadm:GEO", "iso:US-GA"]],
    ["Punjab forest loss", ["iso:PK-PB", "gadm:IND.28_1"]],
    ["Amazonas", ["iso:BR-AM", "iso:VE-Z", "iso:CO-AMA", "iso:PE-AMA"]],
    ["Congo", ["gadm:COD", "gadm:COG"]],
    ["land cover of La Paz", ["iso:BO-L", "iso:HN-LP", "iso:SV-PA"]],
    ["deforestation in Córdoba", ["iso:AR-X", "iso:CO-COR"]],
  ])("%s", (question, expected) => {
    expect(refs(question)).toEqual([expected]);
  });
});

describe("municipalities of Brazil and provinces of Peru", () => {
  test.each([
    ["forest loss in Altamira, Pará", ["ibge:1500602"]],
    ["Altamira", ["ibge:1500602"]],
    ["fires in Altamira since 2020", ["ibge:1500602"]],
    ["tree loss in sao felix do xingu", ["ibge:1507300"]],
    ["São Félix do Xingu", ["ibge:1507300"]],
    ["the Brazilian municipality of Altamira", ["ibge:1500602"]],
    ["Rio Branco, Acre", ["ibge:1200401"]],
    ["Central, Bahia", ["ibge:2907608"]],
    ["loss in Natal, Brazil", ["ibge:2408102"]],
    ["La Convención, Peru", ["ubigeo:0809"]],
    ["deforestation in La Convencion province, Peru", ["ubigeo:0809"]],
    ["the province of La Convención", ["ubigeo:0809"]],
  ])("%s", (question, expected) => {
    expect(refs(question)).toEqual([expected]);
  });

  test.each([
    ["Esperança is lost", []],
    ["loss in Floresta", []],
    ["perda de floresta no Brasil", [["gadm:BRA"]]],
    ["loss in Planalto", []],
    ["Fire trends", []],
    ["in Central Brazil", [["gadm:BRA"]]],
    ["compare Mariana with Claudia", []],
    ["tree cover loss in Leticia, Colombia", [["gadm:COL"]]],
    ["loss in Mato Grosso", [["iso:BR-MT"]]],
    ["loss in Barcelona", [["iso:ES-B"]]],
    ["Amapá, Brazil", [["iso:BR-AP"]]],
    ["natal day", []],
  ])("%s names none", (question, expected) => {
    expect(refs(question)).toEqual(expected);
  });

  test.each([
    ["Natal", ["iso:ZA-NL", "ibge:2408102"]],
    ["tree cover loss in Natal", ["iso:ZA-NL", "ibge:2408102"]],
    ["loss in Sinop", ["iso:TR-57", "ibge:5107909"]],
    ["Salvador", ["gadm:SLV", "ibge:2927408"]],
    ["Planalto", ["ibge:2925006", "ibge:4119806", "ibge:3539608", "ibge:4314704"]],
  ])("%s may be several", (question, expected) => {
    expect(refs(question)).toEqual([expected]);
  });

  test("the other places tell which namesake is meant", () => {
    expect(refs("forest loss in Bom Jesus").flat()).toHaveLength(5);
    expect(refs("compare Bom Jesus with Piauí")[0]).toEqual(["ibge:2201903"]);
  });

  test("every name that isn't enough by itself is a municipality's", () => {
    const named = new Set(
      allAreas()
        .filter(isMunicipal)
        .map(({ short_name }) => fold(short_name)),
    );
    expect([...PLAIN_MUNICIPALITIES].filter((words) => !named.has(words))).toEqual([]);
  });
});

describe("no place", () => {
  test.each([
    "What datasets are available?",
    "make it a pie chart",
    "only the top 5 districts",
    "show us the loss of forest cover, and how it changed",
    "Which country has the highest loss?",
    "What is the DIST-ALERT dataset?",
    "carbon emissions from change in land cover",
    "data of the last five years",
    "Union of male and reading",
    "Global trend",
    "Make it grasslands instead",
    "in hectares please",
    "Who are you?",
    "forest",
    "carbon",
    "Slay, S.A.",
  ])("%s", (question) => {
    expect(texts(question)).toEqual([]);
  });
});

test("a possessive without its apostrophe", () => {
  expect(placeMentions("is germanys forest growing").map(({ areas }) => areas[0]?.ref)).toEqual(["gadm:DEU"]);
});

test("mentions are in order, don't overlap and stand where they say", () => {
  const words = fc.constantFrom(
    ...[
      "Brazil",
      "Georgia",
      "loss",
      "in",
      "Odisha",
      ",",
      "India",
      "and",
      "the",
      "state",
      "of",
      "Punjab",
      "'s",
      "Amazon",
      "(",
      ")",
      "2020",
      "Zürich",
    ],
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 14 }), (parts) => {
      const question = parts.join(" ");
      const mentions = placeMentions(question);
      let end = 0;
      for (const mention of mentions) {
        expect(mention.start).toBeGreaterThanOrEqual(end);
        expect(question.slice(mention.start, mention.end)).toBe(mention.text);
        expect(mention.areas.length).toBeGreaterThan(0);
        end = mention.end;
      }
    }),
  );
});

test("every country and nearly every state is found by its full name", () => {
  const missed = allAreas()
    .filter(({ subtype }) => subtype !== "district-county")
    .filter(
      (area) => !placeMentions(area.name).some(({ areas }) => areas.some(({ ref }) => ref === area.ref)),
    )
    .map(({ name }) => name);
  expect(missed.length, missed.slice(0, 40).join("; ")).toBeLessThan(10);
});
