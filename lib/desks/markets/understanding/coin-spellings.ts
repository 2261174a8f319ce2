/** What people write for a coin that isn't one of its names: plain other names first, then well-known slips. */
const OTHER_NAMES: Record<string, string[]> = {
  bitcoin: ["xbt", "bit coin", "bit coins"],
  ethereum: ["ethers", "ether coin"],
  "ethereum-classic": ["eth classic", "ether classic"],
  "bitcoin-cash": ["bit coin cash", "btc cash"],
  ripple: ["ripples", "xrp ripple", "ripple xrp"],
  litecoin: ["lite coin"],
  dogecoin: ["doge coin", "dogie coin"],
  "shiba-inu": ["shiba coin"],
  stellar: ["lumens", "stellar lumens"],
  polkadot: ["polka dot"],
  chainlink: ["chain link"],
  binancecoin: ["bnb coin", "binance"],
  "avalanche-2": ["avax coin"],
  monero: ["monero coin"],
  "terra-luna": ["luna classic"],
  pepe: ["pepe coin", "pepecoin"],
};

const SLIPS: Record<string, string[]> = {
  bitcoin: ["bitcion", "bitcoi", "bitcon", "bitconi", "bicoin", "btcoin", "bitkoin", "bitcoim"],
  ethereum: ["etherium", "etherum", "ethereium", "etherem", "ethirium", "etheruem", "ethereun", "etherieum"],
  dogecoin: [
    "dodge coin",
    "dodge coins",
    "doge coins",
    "dog coin",
    "dough coin",
    "doughcoin",
    "dogcoin",
    "dodgecoin",
    "dogecion",
    "doggecoin",
    "dogcoins",
  ],
  litecoin: ["lite coins", "light coins", "lightcoin", "litecion", "litcoin", "light coin"],
  ripple: ["rippel", "ex r p", "ex rp"],
  "shiba-inu": [
    "shiba eno",
    "shiba enu",
    "shiba in you",
    "sheba inu",
    "shiba inoo",
    "shiba ino",
    "sheba eno",
    "shibainu coin",
  ],
  cardano: ["cardona", "cardanno"],
  solana: ["solona", "salana", "solanna"],
};

/** By what is written, in lower case. */
export const COIN_SPELLINGS: ReadonlyMap<string, { id: string; isMisspelt: boolean }> = new Map([
  ...spellings(OTHER_NAMES, false),
  ...spellings(SLIPS, true),
]);

function spellings(table: Record<string, string[]>, isMisspelt: boolean) {
  return Object.entries(table).flatMap(([id, names]) =>
    names.map((name) => [name, { id, isMisspelt }] as const),
  );
}
