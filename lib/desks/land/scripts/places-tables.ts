interface GroupedUnit {
  geonunit: string;
  region: string;
  region_cod?: string | null;
  iso_3166_2: string;
}

/** Natural Earth's units of a country that are the parts of its states and provinces. */
export interface Group {
  country: string;
  type: string;
  /** The key of the state that a unit is part of; undefined: the unit stands for itself. */
  of: (unit: GroupedUnit) => string | undefined;
  /** By key: the state's ISO 3166-2 code, its English name, then its local and other names. */
  names: Record<string, [id: string, name: string, ...others: string[]]>;
}

export const GROUPS: Group[] = [
  {
    country: "GBR",
    type: "Country",
    of: ({ geonunit }) => geonunit,
    names: {
      England: ["GB-ENG", "England"],
      Scotland: ["GB-SCT", "Scotland", "Alba"],
      Wales: ["GB-WLS", "Wales", "Cymru"],
      "Northern Ireland": ["GB-NIR", "Northern Ireland", "Ulster"],
    },
  },
  {
    country: "FRA",
    type: "Region",
    of: ({ region_cod }) => region_cod?.trim(),
    names: {
      "FR-ARA": ["FR-ARA", "Auvergne-Rhône-Alpes"],
      "FR-BFC": ["FR-BFC", "Bourgogne-Franche-Comté", "Burgundy-Franche-Comté"],
      "FR-BRE": ["FR-BRE", "Brittany", "Bretagne"],
      "FR-CVL": ["FR-CVL", "Centre-Val de Loire"],
      "FR-COR": ["FR-20R", "Corsica", "Corse"],
      "FR-GES": ["FR-GES", "Grand Est"],
      "FR-HDF": ["FR-HDF", "Hauts-de-France"],
      "FR-IDF": ["FR-IDF", "Île-de-France"],
      "FR-NOR": ["FR-NOR", "Normandy", "Normandie"],
      "FR-NAQ": ["FR-NAQ", "Nouvelle-Aquitaine", "New Aquitaine"],
      "FR-OCC": ["FR-OCC", "Occitania", "Occitanie"],
      "FR-PDL": ["FR-PDL", "Pays de la Loire"],
      "FR-PAC": ["FR-PAC", "Provence-Alpes-Côte d'Azur", "PACA"],
    },
  },
  {
    country: "ITA",
    type: "Region",
    of: ({ region_cod }) => region_cod?.trim(),
    names: {
      "IT-65": ["IT-65", "Abruzzo"],
      "IT-75": ["IT-75", "Apulia", "Puglia"],
      "IT-77": ["IT-77", "Basilicata"],
      "IT-78": ["IT-78", "Calabria"],
      "IT-72": ["IT-72", "Campania"],
      "IT-45": ["IT-45", "Emilia-Romagna"],
      "IT-36": ["IT-36", "Friuli-Venezia Giulia", "Friuli"],
      "IT-62": ["IT-62", "Lazio", "Latium"],
      "IT-42": ["IT-42", "Liguria"],
      "IT-25": ["IT-25", "Lombardy", "Lombardia"],
      "IT-57": ["IT-57", "Marche"],
      "IT-67": ["IT-67", "Molise"],
      "IT-21": ["IT-21", "Piedmont", "Piemonte"],
      "IT-88": ["IT-88", "Sardinia", "Sardegna"],
      "IT-82": ["IT-82", "Sicily", "Sicilia"],
      "IT-52": ["IT-52", "Tuscany", "Toscana"],
      "IT-32": ["IT-32", "Trentino-South Tyrol", "Trentino-Alto Adige", "South Tyrol", "Südtirol"],
      "IT-55": ["IT-55", "Umbria"],
      "IT-23": ["IT-23", "Aosta Valley", "Valle d'Aosta"],
      "IT-34": ["IT-34", "Veneto"],
    },
  },
  {
    country: "ESP",
    type: "Autonomous Community",
    of: ({ region }) => region,
    names: {
      Andalucía: ["ES-AN", "Andalusia", "Andalucía"],
      Aragón: ["ES-AR", "Aragon", "Aragón"],
      Asturias: ["ES-AS", "Asturias"],
      "Canary Is.": ["ES-CN", "Canary Islands", "Canarias"],
      Cantabria: ["ES-CB", "Cantabria"],
      "Castilla y León": ["ES-CL", "Castile and León", "Castilla y León"],
      "Castilla-La Mancha": ["ES-CM", "Castile-La Mancha", "Castilla-La Mancha"],
      Cataluña: ["ES-CT", "Catalonia", "Cataluña", "Catalunya"],
      Ceuta: ["ES-CE", "Ceuta"],
      Extremadura: ["ES-EX", "Extremadura"],
      "Foral de Navarra": ["ES-NC", "Navarre", "Navarra"],
      Galicia: ["ES-GA", "Galicia"],
      "Islas Baleares": ["ES-IB", "Balearic Islands", "Islas Baleares", "Illes Balears"],
      "La Rioja": ["ES-RI", "La Rioja"],
      Madrid: ["ES-MD", "Madrid"],
      Melilla: ["ES-ML", "Melilla"],
      Murcia: ["ES-MC", "Murcia"],
      "País Vasco": ["ES-PV", "Basque Country", "País Vasco", "Euskadi"],
      Valenciana: ["ES-VC", "Valencian Community", "Comunidad Valenciana"],
    },
  },
  {
    country: "BEL",
    type: "Region",
    of: ({ region }) => region,
    names: {
      "Capital Region": ["BE-BRU", "Brussels", "Bruxelles", "Brussel"],
      Flemish: ["BE-VLG", "Flanders", "Vlaanderen"],
      Walloon: ["BE-WAL", "Wallonia", "Wallonie"],
    },
  },
  {
    country: "GIN",
    type: "Region",
    of: ({ region }) => region,
    names: {
      Boke: ["GN-B", "Boké"],
      Conakry: ["GN-C", "Conakry"],
      Faranah: ["GN-F", "Faranah"],
      Kankan: ["GN-K", "Kankan"],
      Kindia: ["GN-D", "Kindia"],
      Labé: ["GN-L", "Labé"],
      Mamou: ["GN-M", "Mamou"],
      Nzérékoré: ["GN-N", "Nzérékoré"],
    },
  },
  {
    country: "BFA",
    type: "Region",
    of: ({ region }) => region,
    names: {
      "Boucle du Mouhoun": ["BF-01", "Boucle du Mouhoun"],
      Cascades: ["BF-02", "Cascades"],
      Centre: ["BF-03", "Centre"],
      "Centre-Est": ["BF-04", "Centre-Est"],
      "Centre-Nord": ["BF-05", "Centre-Nord"],
      "Centre-Ouest": ["BF-06", "Centre-Ouest"],
      "Centre-Sud": ["BF-07", "Centre-Sud"],
      Est: ["BF-08", "Est"],
      "Hauts-Bassins": ["BF-09", "Hauts-Bassins"],
      Nord: ["BF-10", "Nord"],
      "Plateau-Central": ["BF-11", "Plateau-Central"],
      Sahel: ["BF-12", "Sahel"],
      "Sud-Ouest": ["BF-13", "Sud-Ouest"],
    },
  },
  {
    country: "MDG",
    type: "Province",
    of: ({ iso_3166_2 }) => iso_3166_2,
    names: {
      "MG-A": ["MG-A", "Toamasina"],
      "MG-D": ["MG-D", "Antsiranana"],
      "MG-F": ["MG-F", "Fianarantsoa"],
      "MG-M": ["MG-M", "Mahajanga"],
      "MG-T": ["MG-T", "Antananarivo"],
      "MG-U": ["MG-U", "Toliara"],
    },
  },
  {
    country: "BIH",
    type: "Entity",
    of: ({ region, iso_3166_2 }) => (["BA-BRC", "BA-SRP"].includes(iso_3166_2) ? iso_3166_2 : region),
    names: {
      "Federacija Bosna i Hercegovina": ["BA-BIH", "Federation of Bosnia and Herzegovina"],
      // Natural Earth files the canton of Posavina under the other entity's code.
      "BA-SRP": ["BA-02", "Posavina"],
      "Repuplika Srpska": ["BA-SRP", "Republika Srpska"],
      "BA-BRC": ["BA-BRC", "Brčko", "Brčko Distrikt"],
    },
  },
];

/** Natural Earth's codes and names of countries that differ from ISO 3166-1 alpha-3; XKO and ZNC are GADM's own. */
export const ADM0_TO_ISO: Record<string, string> = {
  ALD: "ALA",
  KOS: "XKO",
  Kosovo: "XKO",
  PSX: "PSE",
  SAH: "ESH",
  SDS: "SSD",
  SOL: "SOM",
  Somaliland: "SOM",
  CYN: "ZNC",
  "N. Cyprus": "ZNC",
};

/** By Natural Earth's name or code: parts of a country that ISO 3166-1 and GADM have as countries. */
export const TERRITORIES: Record<string, string> = {
  "French Guiana": "GUF",
  Guadeloupe: "GLP",
  Martinique: "MTQ",
  Mayotte: "MYT",
  Reunion: "REU",
  Réunion: "REU",
  Tokelau: "TKL",
  "Bouvet Island": "BVT",
  Svalbard: "SJM",
  "Christmas Island": "CXR",
  "Cocos (Keeling) Islands": "CCK",
  "NL-BQ1": "BES",
  "NL-BQ2": "BES",
  "NL-BQ3": "BES",
};

/** Units that are nobody's state or province: bases, disputed islets, a glacier. By country or code. */
export const NO_PLACE: ReadonlySet<string> = new Set([
  ...[
    "ATC",
    "CLP",
    "CSI",
    "ESB",
    "WSB",
    "USG",
    "KAB",
    "PGA",
    "KAS",
    "CN-X01~",
    "SY-X01~",
    "AE-X01~",
    "AE-X02~",
  ],
]);

/** Countries whose usual English name isn't the first of ISO's list. */
export const COUNTRY_NAMES: Record<string, string> = {
  BOL: "Bolivia",
  BRN: "Brunei",
  CHN: "China",
  COD: "Democratic Republic of the Congo",
  COG: "Republic of the Congo",
  CIV: "Côte d'Ivoire",
  CZE: "Czechia",
  FLK: "Falkland Islands",
  FSM: "Micronesia",
  GBR: "United Kingdom",
  GMB: "Gambia",
  IRN: "Iran",
  KOR: "South Korea",
  LAO: "Laos",
  MDA: "Moldova",
  MKD: "North Macedonia",
  NLD: "Netherlands",
  PRK: "North Korea",
  PSE: "Palestine",
  RUS: "Russia",
  SYR: "Syria",
  TUR: "Türkiye",
  TWN: "Taiwan",
  TZA: "Tanzania",
  USA: "United States",
  VAT: "Vatican City",
  VEN: "Venezuela",
  VGB: "British Virgin Islands",
  VIR: "United States Virgin Islands",
  VNM: "Vietnam",
  SWZ: "Eswatini",
  CPV: "Cape Verde",
  TLS: "Timor-Leste",
  BES: "Caribbean Netherlands",
  SHN: "Saint Helena",
  XKO: "Kosovo",
  ZNC: "Northern Cyprus",
};

export const COUNTRY_ALIASES: Record<string, string[]> = {
  ARE: ["UAE", "Emirates"],
  BIH: ["Bosnia", "Bosnia-Herzegovina"],
  BES: ["Bonaire, Sint Eustatius and Saba"],
  CAF: ["CAR", "Central Africa"],
  CIV: ["Ivory Coast", "Cote dIvoire"],
  CHN: ["People's Republic of China", "PRC", "Mainland China"],
  COD: ["DRC", "DR Congo", "D.R. Congo", "Dem. Rep. Congo", "Congo DR", "Congo-Kinshasa", "Zaire", "Congo"],
  COG: ["Congo-Brazzaville", "Congo Republic", "Congo"],
  CPV: ["Cabo Verde"],
  CZE: ["Czech Republic", "Czechia"],
  DOM: ["Dominican Rep."],
  FSM: ["Federated States of Micronesia"],
  GBR: ["UK", "U.K.", "Britain", "Great Britain"],
  GNQ: ["Eq. Guinea"],
  KNA: ["St Kitts and Nevis"],
  KOR: ["Republic of Korea", "Korea"],
  LAO: ["Lao PDR"],
  MDA: ["Republic of Moldova"],
  MKD: ["Macedonia", "FYROM"],
  MMR: ["Burma"],
  NLD: ["Holland"],
  NZL: ["NZ", "Aotearoa"],
  PNG: ["PNG"],
  PRK: ["DPRK", "Korea"],
  PSE: ["Palestinian Territories"],
  RUS: ["Russian Federation"],
  STP: ["São Tomé"],
  SWZ: ["Swaziland"],
  TLS: ["East Timor"],
  TTO: ["Trinidad"],
  TUR: ["Turkey"],
  USA: ["USA", "US", "U.S.", "U.S.A.", "United States of America", "America"],
  VAT: ["Vatican", "Holy See"],
  VNM: ["Viet Nam"],
  XKO: ["Kosovo"],
  ZNC: ["North Cyprus"],
};

/** Names of countries in some language that are better known as a city's. */
export const NO_ALIAS: Record<string, string[]> = { BRA: ["Brasilia"] };

/** English names of states that Natural Earth gets wrong or leaves out; by ISO 3166-2. */
export const STATE_NAMES: Record<string, string> = {
  "AR-C": "Buenos Aires City",
  "AR-B": "Buenos Aires",
  "BR-DF": "Federal District",
  "CO-SAP": "San Andrés and Providencia",
  "UA-43": "Crimea",
  "CO-CUN": "Cundinamarca",
  "DE-HB": "Bremen",
  "IE-TA": "Tipperary",
  "PE-CUS": "Cusco",
  "PE-HUC": "Huánuco",
  "MX-MEX": "State of México",
  "MX-DIF": "Mexico City",
  "PH-MNL": "Metropolitan Manila",
  "US-DC": "District of Columbia",
};

export const STATE_ALIASES: Record<string, string[]> = {
  "US-DC": ["Washington DC", "Washington D.C."],
  "IND.2_1": ["Andhra"],
  "RU-SA": ["Yakutia"],
  "ES-VC": ["Valencia"],
  "MX-DIF": ["CDMX"],
  "ZA-NL": ["KZN", "Natal"],
};

interface Rename {
  /** The name shown, when not GADM's. */
  name?: string;
  /** Natural Earth's units that make it up; when absent, the unit of its name. */
  of?: string[];
  /** Natural Earth has it only together with another: no outline of its own. */
  unsure?: true;
  iso?: string;
  bbox?: [number, number, number, number];
  aliases?: string[];
  /** Of the unit's polygons, those within [west, south, east, north]. */
  within?: [number, number, number, number];
}

/** GADM's units, by name, that Natural Earth calls or cuts otherwise. */
export const GADM_TO_NATURAL_EARTH: Record<string, Record<string, Rename>> = {
  IND: {
    "NCT of Delhi": { name: "Delhi", of: ["Delhi"], aliases: ["New Delhi"] },
    // Ladakh was parted from it in 2019.
    "Jammu and Kashmir": {
      of: ["Jammu and Kashmir", "Ladakh"],
      aliases: ["Kashmir"],
      bbox: [73.7, 32.2, 80.4, 37.1],
    },
    // One since 2020; to GADM they are two.
    "Dadra and Nagar Haveli": {
      of: ["Dadra and Nagar Haveli and Daman and Diu"],
      iso: "IN-DN",
      bbox: [72.9, 20.0, 73.3, 20.4],
      within: [72.95, 19.9, 73.4, 20.5],
    },
    "Daman and Diu": {
      of: ["Dadra and Nagar Haveli and Daman and Diu"],
      iso: "IN-DD",
      bbox: [70.8, 20.3, 72.95, 20.8],
      within: [70.7, 20.2, 72.95, 20.9],
      aliases: ["Daman", "Diu"],
    },
  },
  IDN: {
    "Bangka Belitung": { of: ["Bangka-Belitung"] },
    // Parted in 2012; Natural Earth still has them as one.
    "Kalimantan Timur": {
      of: ["Kalimantan Timur"],
      unsure: true,
      bbox: [113.8, -2.6, 119.1, 2.6],
      iso: "ID-KI",
      aliases: ["East Kalimantan", "Kaltim"],
    },
    "Kalimantan Utara": {
      of: ["Kalimantan Timur"],
      unsure: true,
      bbox: [114.5, 1.1, 118.1, 4.5],
      iso: "ID-KU",
      aliases: ["North Kalimantan", "Kaltara"],
    },
    "Jakarta Raya": { of: ["Jakarta Raya"], aliases: ["Jakarta", "DKI Jakarta"] },
  },
  MYS: { "Pulau Pinang": { of: ["Pulau Pinang"], aliases: ["Penang"] } },
};

export const DISTRICT_ALIASES: Record<string, string[]> = {
  Anugul: ["Angul"],
  Balangir: ["Bolangir"],
  Baleshwar: ["Balasore"],
  Bauda: ["Baudh", "Boudh"],
  Debagarh: ["Deogarh"],
  Jajapur: ["Jajpur"],
  Kandhamal: ["Phulbani"],
  Kendujhar: ["Keonjhar"],
  Khordha: ["Khurda"],
  Nabarangapur: ["Nabarangpur"],
  Subarnapur: ["Sonepur", "Sonapur"],
  Baramula: ["Baramulla"],
  "Bangalore Urban": ["Bengaluru Urban", "Bangalore", "Bengaluru"],
  Gurgaon: ["Gurugram"],
  Mysore: ["Mysuru"],
  Allahabad: ["Prayagraj"],
};

/** The languages of other scripts whose names are kept, by country. */
export const LOCAL_LANGUAGE: Record<string, string[]> = {
  ...Object.fromEntries(
    [
      "DZA",
      "BHR",
      "EGY",
      "IRQ",
      "JOR",
      "KWT",
      "LBN",
      "LBY",
      "MAR",
      "OMN",
      "PSE",
      "QAT",
      "SAU",
      "SDN",
      "SYR",
      "TUN",
      "ARE",
      "YEM",
      "MRT",
    ].map((code) => [code, ["ar"]]),
  ),
  BGD: ["bn"],
  BLR: ["ru"],
  CHN: ["zh"],
  GRC: ["el"],
  IND: ["hi"],
  IRN: ["fa"],
  ISR: ["he"],
  JPN: ["ja"],
  KAZ: ["ru"],
  KGZ: ["ru"],
  KOR: ["ko"],
  PAK: ["ur"],
  PRK: ["ko"],
  RUS: ["ru"],
  TWN: ["zh"],
  UKR: ["uk"],
};

/** Brazil's states by the first two digits of IBGE's codes. */
export const IBGE_STATES: Record<string, string> = {
  "11": "RO",
  "12": "AC",
  "13": "AM",
  "14": "RR",
  "15": "PA",
  "16": "AP",
  "17": "TO",
  "21": "MA",
  "22": "PI",
  "23": "CE",
  "24": "RN",
  "25": "PB",
  "26": "PE",
  "27": "AL",
  "28": "SE",
  "29": "BA",
  "31": "MG",
  "32": "ES",
  "33": "RJ",
  "35": "SP",
  "41": "PR",
  "42": "SC",
  "43": "RS",
  "50": "MS",
  "51": "MT",
  "52": "GO",
  "53": "DF",
};

/** Peru's regions by the first two digits of the ubigeo; Lima's is the one around the capital's province. */
export const UBIGEO_REGIONS: Record<string, string> = {
  "01": "AMA",
  "02": "ANC",
  "03": "APU",
  "04": "ARE",
  "05": "AYA",
  "06": "CAJ",
  "07": "CAL",
  "08": "CUS",
  "09": "HUV",
  "10": "HUC",
  "11": "ICA",
  "12": "JUN",
  "13": "LAL",
  "14": "LAM",
  "15": "LIM~591",
  "16": "LOR",
  "17": "MDD",
  "18": "MOQ",
  "19": "PAS",
  "20": "PIU",
  "21": "PUN",
  "22": "SAM",
  "23": "TAC",
  "24": "TUM",
  "25": "UCA",
};

/** Names of Peru's provinces as they are written; the source has them in capitals without accents, and Piura's misspelt too. */
export const PERU_NAMES: string[] = [
  "Víctor Fajardo",
  "Bongará",
  "Rodríguez de Mendoza",
  "Asunción",
  "Carlos Fermín Fitzcarrald",
  "Camaná",
  "Caravelí",
  "La Unión",
  "Huanca Sancos",
  "Páucar del Sara Sara",
  "Vilcas Huamán",
  "Celendín",
  "Contumazá",
  "Jaén",
  "San Martín",
  "Huaytará",
  "Dos de Mayo",
  "Huamalíes",
  "Huánuco",
  "Marañón",
  "Concepción",
  "Junín",
  "Bolívar",
  "Chepén",
  "Gran Chimú",
  "Julcán",
  "Sánchez Carrión",
  "Virú",
  "Ferreñafe",
  "Cañete",
  "Huarochirí",
  "Oyón",
  "Datem del Marañón",
  "Mariscal Ramón Castilla",
  "Manu",
  "General Sánchez Cerro",
  "Daniel Alcides Carrión",
  "Morropón",
  "Azángaro",
  "Huancané",
  "San Antonio de Putina",
  "San Román",
  "Mariscal Cáceres",
  "Purús",
  "La Convención",
  "El Dorado",
  "La Mar",
  "Padre Abad",
  "Piura",
];
