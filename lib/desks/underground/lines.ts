import { LINE_IDS, type Line, type LineId } from "./types";

/** Opening and closing, minutes after midnight of the day the service begins; past 24 × 60 is the night after it. */
type Span = readonly [open: number, close: number];

export interface LineFacts extends Line {
  /** What people call it besides its name; a matcher adds capitals, “&” and “line” where it likes. */
  aliases: string[];
  /** Minutes between trains one way on the busiest section. */
  headway: { peak: number; offPeak: number };
  /** When trains call, Europe/London; null where a day has none. */
  hours: { weekday: Span; saturday: Span | null; sunday: Span | null };
  /** Friday and Saturday nights: minutes between trains, and the sections (ends, and a station between) they run. */
  night: { headway: number; sections: [from: string, to: string, via?: string][] } | null;
}

/*
 * Which lines run at night is in TfL's data of August 2026 (service type “Night”). The rest is general knowledge, rounded
 * and not checked against TfL's documents, good enough for a simulation and no timetable: colours as on TfL's map, headways
 * from trains per hour (Victoria 36 at peak, Central 34, Jubilee 30, Circle 6), hours to the half hour with one span for a
 * whole line, the night sections and intervals.
 */
const TUBE_HOURS = { weekday: [330, 1500], saturday: [330, 1500], sunday: [420, 1440] } as const;
const RAIL_HOURS = { weekday: [330, 1470], saturday: [330, 1470], sunday: [450, 1425] } as const;
const WORKDAYS = { weekday: [360, 1470], saturday: null, sunday: null } as const;

/** The lines, in the order TfL lists them. Aliases of several lines at once are in `GROUP_ALIASES`. */
export const LINES: Record<LineId, LineFacts> = {
  bakerloo: {
    id: "bakerloo",
    name: "Bakerloo",
    mode: "tube",
    colour: "#b26300",
    aliases: ["Bakerloo", "line of colour brown", "brown line", "brown one", "brown"],
    headway: { peak: 3, offPeak: 4 },
    hours: { ...TUBE_HOURS },
    night: null,
  },
  central: {
    id: "central",
    name: "Central",
    mode: "tube",
    colour: "#dc241f",
    aliases: ["Central", "red line", "red one"],
    headway: { peak: 2, offPeak: 2.5 },
    hours: { ...TUBE_HOURS },
    night: {
      headway: 10,
      sections: [
        ["Ealing Broadway", "Loughton"],
        ["Ealing Broadway", "Hainault", "Newbury Park"],
      ],
    },
  },
  circle: {
    id: "circle",
    name: "Circle",
    mode: "tube",
    colour: "#ffc80a",
    aliases: ["Circle", "yellow line", "yellow one", "yellow"],
    headway: { peak: 10, offPeak: 10 },
    hours: { ...TUBE_HOURS },
    night: null,
  },
  district: {
    id: "district",
    name: "District",
    mode: "tube",
    colour: "#007d32",
    aliases: ["District", "green line", "green one"],
    headway: { peak: 2, offPeak: 2.5 },
    hours: { ...TUBE_HOURS },
    night: null,
  },
  "hammersmith-city": {
    id: "hammersmith-city",
    name: "Hammersmith & City",
    mode: "tube",
    colour: "#f589a6",
    aliases: ["Hammersmith & City", "H&C", "HC line", "Ham & City", "pink line", "pink one", "pink"],
    headway: { peak: 10, offPeak: 10 },
    hours: { ...TUBE_HOURS },
    night: null,
  },
  jubilee: {
    id: "jubilee",
    name: "Jubilee",
    mode: "tube",
    colour: "#838d93",
    aliases: ["Jubilee", "Jub", "grey line", "gray line", "silver line", "silver one", "grey one"],
    headway: { peak: 2, offPeak: 2.5 },
    hours: { ...TUBE_HOURS },
    night: { headway: 10, sections: [["Stanmore", "Stratford"]] },
  },
  metropolitan: {
    id: "metropolitan",
    name: "Metropolitan",
    mode: "tube",
    colour: "#9b0058",
    aliases: [
      "Metropolitan",
      "Met",
      "Met line",
      "maroon line",
      "magenta line",
      "burgundy line",
      "maroon one",
      "maroon",
      "magenta one",
    ],
    headway: { peak: 4, offPeak: 5 },
    hours: { ...TUBE_HOURS },
    night: null,
  },
  northern: {
    id: "northern",
    name: "Northern",
    mode: "tube",
    colour: "#000000",
    aliases: ["Northern", "black line", "misery line", "black one"],
    headway: { peak: 1.5, offPeak: 2 },
    hours: { ...TUBE_HOURS },
    night: {
      headway: 8,
      sections: [
        ["Morden", "Edgware", "Charing Cross"],
        ["Morden", "High Barnet", "Charing Cross"],
      ],
    },
  },
  piccadilly: {
    id: "piccadilly",
    name: "Piccadilly",
    mode: "tube",
    colour: "#0019a8",
    aliases: [
      "Piccadilly",
      "Picc",
      "Picc line",
      "Pic line",
      "dark blue line",
      "navy line",
      "dark blue one",
      "dark blue",
      "navy one",
    ],
    headway: { peak: 2.5, offPeak: 3 },
    hours: { ...TUBE_HOURS },
    night: { headway: 10, sections: [["Cockfosters", "Heathrow Terminal 5"]] },
  },
  victoria: {
    id: "victoria",
    name: "Victoria",
    mode: "tube",
    colour: "#039be5",
    aliases: [
      "Victoria",
      "Vic",
      "Vic line",
      "light blue line",
      "sky blue line",
      "light blue one",
      "light blue",
      "sky blue one",
    ],
    headway: { peak: 1.75, offPeak: 2.25 },
    hours: { ...TUBE_HOURS },
    night: { headway: 10, sections: [["Brixton", "Walthamstow Central"]] },
  },
  "waterloo-city": {
    id: "waterloo-city",
    name: "Waterloo & City",
    mode: "tube",
    colour: "#76d0bd",
    aliases: [
      "Waterloo & City",
      "W&C",
      "Drain",
      "the Drain",
      "turquoise line",
      "mint line",
      "turquoise one",
      "turquoise",
    ],
    headway: { peak: 3, offPeak: 5 },
    hours: { ...WORKDAYS },
    night: null,
  },
  elizabeth: {
    id: "elizabeth",
    name: "Elizabeth line",
    mode: "elizabeth-line",
    colour: "#60399e",
    aliases: [
      "Elizabeth",
      "Liz",
      "Lizzie",
      "Lizzy",
      "Lizzie line",
      "Liz line",
      "Lizzy line",
      "Crossrail",
      "purple line",
      "EL",
      "XR",
      "purple one",
      "purple",
    ],
    headway: { peak: 2.5, offPeak: 3 },
    hours: { ...RAIL_HOURS },
    night: null,
  },
  dlr: {
    id: "dlr",
    name: "DLR",
    mode: "dlr",
    colour: "#00afad",
    aliases: ["DLR", "Docklands Light Railway", "Docklands", "teal line", "teal one"],
    headway: { peak: 2, offPeak: 2.5 },
    hours: { ...RAIL_HOURS },
    night: null,
  },
  liberty: {
    id: "liberty",
    name: "Liberty",
    mode: "overground",
    colour: "#5d6061",
    aliases: ["Liberty", "Romford to Upminster", "Romford Upminster"],
    headway: { peak: 30, offPeak: 30 },
    hours: { ...RAIL_HOURS },
    night: null,
  },
  lioness: {
    id: "lioness",
    name: "Lioness",
    mode: "overground",
    colour: "#faa61a",
    aliases: ["Lioness", "Watford DC", "Watford DC line", "Euston to Watford"],
    headway: { peak: 15, offPeak: 15 },
    hours: { ...RAIL_HOURS },
    night: null,
  },
  mildmay: {
    id: "mildmay",
    name: "Mildmay",
    mode: "overground",
    colour: "#0077ad",
    aliases: ["Mildmay", "North London line", "West London line", "NLL", "WLL"],
    headway: { peak: 6, offPeak: 7.5 },
    hours: { ...RAIL_HOURS },
    night: null,
  },
  suffragette: {
    id: "suffragette",
    name: "Suffragette",
    mode: "overground",
    colour: "#5bbd72",
    aliases: ["Suffragette", "Goblin", "GOBLIN line", "Gospel Oak to Barking", "Gospel Oak Barking"],
    headway: { peak: 15, offPeak: 15 },
    hours: { ...RAIL_HOURS },
    night: null,
  },
  weaver: {
    id: "weaver",
    name: "Weaver",
    mode: "overground",
    colour: "#823a62",
    aliases: ["Weaver", "Lea Valley lines", "Chingford line", "Enfield Town line", "Cheshunt line"],
    headway: { peak: 6, offPeak: 7.5 },
    hours: { ...RAIL_HOURS },
    night: null,
  },
  windrush: {
    id: "windrush",
    name: "Windrush",
    mode: "overground",
    colour: "#ed1b00",
    aliases: ["Windrush", "East London line", "ELL", "South London line"],
    headway: { peak: 3.75, offPeak: 3.75 },
    hours: { ...RAIL_HOURS },
    night: { headway: 15, sections: [["Highbury & Islington", "New Cross Gate"]] },
  },
};

const OVERGROUND = LINE_IDS.filter((id) => LINES[id].mode === "overground");
const SUB_SURFACE: LineId[] = ["circle", "district", "hammersmith-city", "metropolitan"];

/** Words that mean several lines. “The Tube” names none: it is everything here. */
export const GROUP_ALIASES: Record<string, LineId[]> = {
  overground: OVERGROUND,
  "london overground": OVERGROUND,
  "orange line": OVERGROUND,
  "ginger line": ["windrush", ...OVERGROUND.filter((id) => id !== "windrush")],
  "sub-surface": SUB_SURFACE,
  "sub surface lines": SUB_SURFACE,
  "blue line": ["piccadilly", "victoria"],
};
