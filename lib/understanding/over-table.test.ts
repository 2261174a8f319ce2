import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { overTable } from "./over-table";

const told = (answer: string, ...later: string[]) => [
  { question: "", calls: [{ tool: "table", args: {} }], frames: [], answer },
  ...later.map((said) => ({ question: "", calls: [], frames: [], answer: said })),
];

const HOLDINGS = `Together, 0.4 BTC, 3 ETH and 200 ADA are worth **$20,951.74**.

| Coin | Coins × price | Worth | Share |
| --- | --- | --- | --- |
| BTC | 0.4 × $34,235.19 | $13,694.08 | 65.4% |
| ETH | 3 × $2,324.68 | $6,974.04 | 33.3% |
| ADA | 200 × $1.42 | $283.62 | 1.35% |

No live source answers.`;

const LOSS = `| Province | Loss | Share of its cover |
| --- | ---: | ---: |
| Riau | 1,200 ha | 3.1% |
| Jambi | **2,000 ha** | 2.2% |
| Aceh | 800 ha | no data |`;

describe("the table of the last answer", () => {
  it.each([
    [
      "which is the biggest part?",
      "**BTC** has the highest figure under “Worth”: **$13,694.08**, then ETH with $6,974.04.",
    ],
    [
      "and the smallest one",
      "**ADA** has the lowest figure under “Worth”: **$283.62**, then ETH with $6,974.04.",
    ],
    [
      "which has the smallest share?",
      "**ADA** has the lowest figure under “Share”: **1.35%**, then ETH with 33.3%.",
    ],
    ["what is the sum of those", "Together they come to **$20,951.74** (worth)."],
  ])("%s", (turn, answer) => {
    expect(overTable(turn, told(HOLDINGS))).toBe(answer);
  });

  it("gives shares, means and sums in the unit of the column", () => {
    expect(overTable("and in percent?", told(LOSS))).toBe(
      "Of the 4,000 ha in the table (loss):\n\n- Riau: **30.0%**\n- Jambi: **50.0%**\n- Aceh: **20.0%**",
    );
    expect(overTable("what's the average loss?", told(LOSS))).toBe(
      "On average that is **1,333 ha** (loss, 3 rows).",
    );
    expect(overTable("altogether?", told(LOSS))).toBe("Together they come to **4,000 ha** (loss).");
  });

  it("gives the share of a row that is named", () => {
    expect(overTable("how much of that is btc in percent", told(HOLDINGS))).toBe(
      "**BTC**: **65.4%** (share).",
    );
    expect(overTable("what percentage is Jambi of the loss?", told(LOSS))).toBe(
      "**Jambi**: **50.0%** of 4,000 ha (loss).",
    );
    expect(overTable("what percentage is Lampung?", told(LOSS))).toBeUndefined();
  });

  it("is not looked into where the turn asks for something else, or it isn't there", () => {
    for (const turn of [
      "which is the biggest in Peru?",
      "which was the highest in 2012?",
      "what is the highest tree cover?",
      "why?",
      "which of them is the best?",
      "what is the biggest and the smallest?",
      "What does that mean?",
      "Tell me more",
      "once more",
      "Can I share this?",
      "Sum it up",
      "which is the highest now?",
      "when was it highest?",
      "Why is it lower?",
      "Is that more than yesterday?",
    ])
      expect([turn, overTable(turn, told(LOSS))]).toEqual([turn, undefined]);
    expect(overTable("which is the biggest?", told("**Riau** lost most."))).toBeUndefined();
    expect(overTable("which is the biggest?", told(`${LOSS}\n\n${HOLDINGS}`))).toBeUndefined();
  });

  it("is still the one before after a turn that reckoned with it, and unclear where columns differ or rows are missing", () => {
    expect(overTable("and the smallest?", told(HOLDINGS, "**BTC** has the highest figure"))).toContain(
      "**ADA**",
    );
    const steps = "| Line | Stops | Minutes |\n| --- | --- | --- |\n| Jubilee | 4 | 9 |\n| Central | 5 | 7 |";
    expect(overTable("what is the sum?", told(steps))).toBeUndefined();
    expect(overTable("which is the highest?", told(steps))).toBeUndefined();
    expect(overTable("the sum of the minutes?", told(steps))).toContain("**16** (minutes)");
    expect(overTable("the total?", told(`${LOSS}\n\nand 30 more`))).toBeUndefined();
  });

  it("adds up neither percentages nor degrees", () => {
    const rooms = "| Room | Temperature |\n| --- | --- |\n| Attic | 21 °C |\n| Cellar | 12 °C |";
    expect(overTable("what's the sum?", told(rooms))).toBeUndefined();
    expect(overTable("what's the average?", told(rooms))).toBe(
      "On average that is **17 °C** (temperature, 2 rows).",
    );
  });

  it("Property: shares come to a hundred", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 2, maxLength: 9 }), (values) => {
        const rows = values.map((value, at) => `| Place ${at} | ${value.toLocaleString("en-GB")} ha |`);
        const said = overTable(
          "in percent?",
          told(["| Place | Loss |", "| --- | --- |", ...rows].join("\n")),
        );
        const shares = [...(said ?? "").matchAll(/\*\*([\d.]+)%/g)].map(([, share]) => Number(share));
        expect(shares).toHaveLength(values.length);
        expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100)).toBeLessThan(
          0.06 * values.length,
        );
      }),
    );
  });
});
