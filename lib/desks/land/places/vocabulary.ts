import { STOP_WORDS } from "@/lib/understanding/text";

const list = (text: string): string[] => text.split(/\s+/).filter(Boolean);

const SUBJECT = list(`
  forest forests forested tree trees cover covers covered canopy loss losses lose loses lost losing gain gains gained deforestation
  deforested degradation regrowth alert alerts disturbance disturbances disturbed dist glad driver drivers fire fires wildfire wildfires burn
  burned agriculture commodity logging mining urban expansion settlement settlements carbon emission emissions emitted greenhouse gas
  flux net sink sinks removal removals removed biomass soil stock stocks density land lands natural wood woodland grassland grasslands grass
  cropland crop crops pasture pastures wetland wetlands water bare built vegetation vegetated short snow ice mangrove mangroves peat
  peatland peatlands primary intact humid tropical tropics plantation plantations palm oil soy cattle rubber timber cocoa coffee rice maize
  area areas size sizes extent total totals sum average mean median annual annually yearly monthly weekly daily trend trends
  chart charts bar bars line lines pie map maps table tables plot plots graph graphs scatter stacked grouped ranking rank ranked top bottom highest
  lowest largest smallest biggest greatest worst percent percentage share shares proportion fraction rate rates ratio number numbers
  amount amounts figure figures value values data dataset datasets statistics stats hectares hectare ha mha kha km square
  kilometres kilometers tonnes tons megatonnes million billion thousand year years decade decades month months quarter day days
  january february march april june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec spring summer
  autumn winter season seasons global world worldwide country countries state states province provinces district districts
  county counties region regions regional national nation nations municipality regency department parish territory territories
  area protected park parks reserve reserves biodiversity key indigenous community communities people concession
  compare compared comparing comparison versus difference breakdown break split divide divided across within among amongst among
  throughout since until till during last past recent recently latest previous current historical history period range ending
  beginning starting increase increased increasing decrease decreased decreasing decline declined grow grew growth rose fall fell
  peak peaked spike worsening improving driven caused cause causes due responsible happened happening happen occurred occur affected
  detected detect monitor monitoring track tracked watch report reports summary summarise summarize analyse analyze analysis
  overview describe explain list give tell create make draw visualise visualize display plotted use using used view see
  threshold greater less least over under above below between versus vs per capita each every whole entire overall
  old new big small high low long wide deep central north south east west northern southern eastern western upper lower middle inner outer
  north-east centre center nord sud est ouest oeste norte sur sul este leste zone sector valley mountain mountains river rivers lake lakes
  island islands coast coastal gulf bay basin hill hills plain plains delta union federal capital city town village metropolitan
  male man men woman mani reading sale bath deal bury battle bar pool rugby hull ware wells hope price early story page park power
  orange grant clay iron lee polk bond cash christian noble worth major real general special free liberty independence union
  sol mar rio san santa santo saint sao del los las la el al de da do das dos des le les un una uno due per con non via van von der den
  ham lot ain var cher nor bor zug jura para pará sud ari mono moka lac plateau littoral maritime
  color colour blue green red black white gold silver diamond pearl rose
  mean lean clean clear deep steep sure pure much such than that what which where when while whose whom why how many more most both
  did does done was were been being have has had can could would should will shall might must may let get got want wanted need needed
  show shows showed shown look looking find found please thanks hello ask asked question answer help
  america antarctic arctic amazon amazonia borneo sumatra java sahara andes himalaya mekong congo's
  estimate quantify calculate compute count measure generate produce build export download predict forecast project list select pick choose switch
  replace instead include exclude remove add zoom highlight colour shade open close start over again reset repeat continue retry explore
  investigate identify locate determine assess evaluate illustrate present provide write say sum up rainforest rainforests jungle
  sparse dense equator equatorial pixel pixels resolution satellite landsat sentinel alone source sources method methods model models
  actually also same now then okay sorry no yes nothing everything anything something
  quarterly q1 q2 q3 q4 h1 h2 hansen esa umd wri gfw gnw noaa nasa sbtn glclu co2 co2e mg change changes changed changing
  line lines zone zones access route journey trip travel travelling ride train trains tube station stations platform step lift weather
  delay delays delayed closed closure closures disruption arrive arrival arrivals depart departure departures serve serves
  taiga tundra come came comes coming types type kind kinds class classes category categories cause cover-type ecosystem ecosystems habitat habitats species
`);

/** Everyday words: never taken for a misspelt name, and for a name itself only when it is written as one. */
export const EVERYDAY: ReadonlySet<string> = new Set([...STOP_WORDS, ...SUBJECT]);

/** Municipalities that are sooner Portuguese words (floresta: forest), people's names or better-known places. */
export const PLAIN_MUNICIPALITIES: ReadonlySet<string> = new Set(
  list(`
    alegre alegria altos amparo angelica angelina aparecida areal areia areias ares assis aurora barao barra barras barro bonito brejo
    cachoeira campinas canas capela capim carmo castro caxias cedro central ceres claudia claudio colina colinas coluna concordia
    conde condor cristina cruz cruzeiro delta denise descanso divino dumont encantado escada esperanca extrema faro farol fatima feijo
    feliz fenix flores floresta florestal formosa fortuna fronteira gaspar gentil gloria gonzaga guadalupe horizonte independencia
    indiana ipe ivate janduis jardim laguna lagoa laranjal lastro liberdade luz macau magda mage malta manga marco mari mariana
    martins mata matinha medina mendes mercedes milha mirador mirante missal modelo moeda montanha moreno nantes natal oliveira
    oriente orleans ouro painel pains paiva palma palmas panorama paraiso passagem passos pedra pendencias penha pilar pinhal planalto
    pombal pontal portao porto posse prado prata primavera progresso pureza quadra queimadas recreio registro reserva resplendor
    restinga riachao ribeira ribeirao rodeio rosana rosario sacramento sales santa santana santos saudades saude serra serrania sertao
    silves simoes sobrado soledade sombrio sousa tapes torres toledo tombos trindade triunfo tucano turvo una uniao vargem varzea vera
    vereda vertentes vicosa vigia virginia vitoria wagner
  `),
);

/** Short names that are no words, so that they need no capitals. */
export const ABBREVIATIONS: ReadonlySet<string> = new Set(["usa", "uk", "uae", "drc", "png"]);

/** Names so short and common that only capitals tell them from words. */
export const ONLY_IN_CAPITALS: ReadonlySet<string> = new Set(["us", "car", "nz", "it", "no", "in"]);

/** Regions and seas that are none of our areas, though words of theirs are (“South America”, “Gulf of Mexico”). */
export const REGIONS: readonly string[] = [
  "South America",
  "Latin America",
  "North America",
  "Central America",
  "the Americas",
  "West Africa",
  "East Africa",
  "North Africa",
  "Southern Africa",
  "Sub-Saharan Africa",
  "Southeast Asia",
  "South-East Asia",
  "South Asia",
  "East Asia",
  "Central Asia",
  "Middle East",
  "Congo Basin",
  "Amazon Basin",
  "Amazon Rainforest",
  "Gulf of Mexico",
  "Gulf of Guinea",
  "Gulf of Thailand",
  "Indian Ocean",
  "Western Europe",
  "Eastern Europe",
  "Northern Europe",
  "Southern Europe",
  "European Union",
  "Western Ghats",
  "Eastern Ghats",
];

/** Names of datasets and houses that hold the name of a place. */
export const TITLES: readonly string[] = [
  "Global Forest Watch",
  "Global Nature Watch",
  "Natural Lands",
  "National Park",
];

/** Adjectives that stand for a country: “Brazilian states”, “the Indian Punjab”. */
export const DEMONYMS: Readonly<Record<string, string>> = {
  american: "USA",
  angolan: "AGO",
  argentine: "ARG",
  argentinian: "ARG",
  australian: "AUS",
  austrian: "AUT",
  belgian: "BEL",
  bolivian: "BOL",
  brazilian: "BRA",
  british: "GBR",
  cambodian: "KHM",
  cameroonian: "CMR",
  canadian: "CAN",
  chilean: "CHL",
  chinese: "CHN",
  colombian: "COL",
  ecuadorian: "ECU",
  ethiopian: "ETH",
  finnish: "FIN",
  french: "FRA",
  gabonese: "GAB",
  german: "DEU",
  ghanaian: "GHA",
  indian: "IND",
  indonesian: "IDN",
  italian: "ITA",
  ivorian: "CIV",
  japanese: "JPN",
  kenyan: "KEN",
  laotian: "LAO",
  liberian: "LBR",
  malagasy: "MDG",
  malaysian: "MYS",
  mexican: "MEX",
  mozambican: "MOZ",
  nigerian: "NGA",
  pakistani: "PAK",
  paraguayan: "PRY",
  peruvian: "PER",
  philippine: "PHL",
  polish: "POL",
  portuguese: "PRT",
  russian: "RUS",
  spanish: "ESP",
  surinamese: "SUR",
  swedish: "SWE",
  tanzanian: "TZA",
  thai: "THA",
  ugandan: "UGA",
  ukrainian: "UKR",
  venezuelan: "VEN",
  vietnamese: "VNM",
  zambian: "ZMB",
  zimbabwean: "ZWE",
};
