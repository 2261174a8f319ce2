/** A process whose files can't grow for ever: fills the disk, then says what it promised and what is there. */
import { insertArea } from "../areas";
import { closeStore, store } from "../client";
import { insertReceipt } from "../receipts";
import { insertSensor } from "../sensors";
import { saveShare } from "../shares";
import { createThread, updateThread } from "../threads";

const MANY = 20_000;
const LONG = "x".repeat(1000);

const newThread = () => createThread({ owner: crypto.randomUUID(), desk: "land", title: LONG });

interface Kind {
  /** @returns what it can be found by */
  keep(n: number): string | undefined;
  found: string;
}

const KINDS: Record<string, Kind> = {
  receipts: {
    found: "SELECT id FROM receipts",
    keep: (n) =>
      insertReceipt({
        network: "sandbox",
        asset: "0xa",
        payer: "0xb",
        nonce: String(n),
        payTo: "0xc",
        amount: 1000,
        validBefore: 4_000_000_000,
        resource: "/api/reading",
        protocol: 2,
        payload: LONG,
        owner: null,
        answer: LONG,
      })?.id,
  },
  sensors: {
    found: "SELECT address FROM sensors",
    keep: (n) =>
      insertSensor({
        address: `0x${n}`,
        name: LONG,
        place: LONG,
        owner: `key:${n}`,
        simulated: false,
        intervalS: 60,
        keyHash: null,
      }).address,
  },
  areas: {
    found: "SELECT id FROM land_areas",
    keep: (n) =>
      insertArea({
        owner: `key:${n}`,
        name: LONG,
        areaHa: 10,
        bbox: [10, 50, 11, 51],
        country: null,
        geometry: { type: "Polygon", coordinates: [Array(40).fill([10.123456, 50.123456])] },
      }).id,
  },
  "threads that are changed": {
    found: "SELECT id FROM threads WHERE metadata <> '{}'",
    keep: () => updateThread(newThread().id, { metadata: { note: LONG } }).id,
  },
  shares: {
    found: "SELECT token FROM shares",
    keep: () => saveShare(newThread().id, crypto.randomUUID()).token,
  },
};

function keepMany({ keep }: Kind): { promised: string[]; error: string | undefined } {
  const promised: string[] = [];
  try {
    for (let n = 0; n < MANY; n++) promised.push(`${keep(n)}`);
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    return { promised, error: code ?? cause?.code };
  }
  return { promised, error: undefined };
}

const kind = KINDS[process.argv[2] ?? ""];
if (!kind) throw new Error(`name one of ${Object.keys(KINDS).join(", ")}`);
store();
const { promised, error } = keepMany(kind);
const kept = new Set(store().sqlite.prepare<[], string>(kind.found).pluck().all());
console.log(
  JSON.stringify({ promised: promised.length, lost: promised.filter((id) => !kept.has(id)).length, error }),
);
closeStore();
