import { STOP_WORDS } from "@/lib/models/embedded/text";
import { misspelt } from "./typos";

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Words of the field, which people misspell, too. */
const FIELD = set(`
  temperature temperatures humidity humid pressure barometric barometer pascal tvoc voc vocs volatile organic compounds
  carbon dioxide eco2 co2 accelerometer acceleration accelerations axis axes degrees celsius fahrenheit
  warm warmer warmest hotter hottest cold colder coldest cool cooler coolest freezing moist moisture damp damper drier driest stuffy
  air quality plot chart graph draw curve trend history historical timeline diagram visualise visualize
  analyse analyze analysis analyses analysing analyzing anomaly anomalies anomalous abnormal abnormality unusual strange
  outlier outliers shake shaken shaking shakes shook vibrate vibrates vibrating vibration vibrations vibrated knocked
  bumped moved movement moving motion jolted rattling wobbling disturbed tampered threshold
  compare compared comparing comparison difference versus between against higher highest lower lowest warmth
  sensor sensors device devices reading readings latest current currently measurement measurements value values
  yesterday today tomorrow tonight morning afternoon evening night overnight midnight midday noon weekend
  monday tuesday wednesday thursday friday saturday sunday since until during hours minutes seconds weeks months
  january february march april june july august september october november december
  everything anything something nothing everywhere anywhere available weather forecast`);

/** Everyday words of such questions: no misspelt name, and no name unknown to the house. */
const EVERYDAY = set(`
  house home building flat apartment rooms room sensor address addresses place places name names number numbers data info status state
  level levels figure figures average mean max maximum min minimum peak high low big small bit lot kind type sort
  normal ok okay fine good bad wrong weird odd well healthy health stable steady quiet calm safe dangerous alarm alert alerts
  check see tell show give fetch get pull read report look want need like love know think guess wonder hear feel feels felt keep
  ten top last past previous recent recently few couple hour minute day days week month year half quarter oclock clock daily hourly
  line lines graphs charts plots curves trends over across along beyond above below under outside inside indoors outdoors
  lately already yet still again once twice always usually often sometimes maybe perhaps quickly please kindly cheers
  everyone anybody anyone somebody someone people kids cat dog cats dogs wind door doors window windows
  exactly actually basically overall general total whole entire full both each every all any some other others another same
  warmly hot heat heating heated dry wet water rain snow ice frost freeze
  side together next instead rather either neither none else more most less least much many very quite too so just
  run running going working doing happen happened happening happens change changed changes changing develop developed evolve evolved
  rise rising risen rose fall falling fallen fell drop dropped dropping climbed went come came been being
  sleep work online offline alive dead connected battery there here where when how why who whose which what
  payment pay paid cost costs price cents dollar usdc wallet latest newest freshest
  hit kick kicked bump bang banged jolt tilt tilted vertical horizontal
  moment instant point second seconds min mins hr hrs sec secs h m
  gonna wanna lemme gimme ya u ur plz pls thx ty cheers mate buddy hiya yo sup
  ago before after until till up down time times period range span window
  three four five six seven eight nine eleven twelve two one zero
  station stations zone zones step lift platform access closed delay delayed delays arrive arrived ride trip travel train trains tube
  rest question answer answers help option options different similar difference`);

/** Parts of a house and its surroundings that may have a sensor, and in this one have none. */
export const ROOMS = set(`
  garage bathroom bath shower toilet loo wc lavatory lounge livingroom office study hall hallway corridor landing stairs staircase balcony
  terrace patio shed workshop fridge refrigerator freezer oven pool sauna nursery conservatory utility laundry porch pantry larder wardrobe closet
  barn stable cellar basement roof loft attic kitchen bedroom dining guest playroom library garden yard greenhouse glasshouse
  driveway carport studio den foyer lobby veranda winery tank aquarium terrarium hive beehive coop vault warehouse lab laboratory
  washroom boiler pump server rack chimney fireplace radiator attics snug scullery gym cloakroom storeroom store bunker`);

/** Whether a word needs no explanation: neither a name nor a misspelling. */
export const isEveryday = (word: string): boolean =>
  word === "§" || STOP_WORDS.has(word) || FIELD.has(word) || EVERYDAY.has(word) || /^\d/.test(word);

/** A word of the field for its misspelling: “temprature”; any other word as it is. */
export function corrected(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length < 5 || isEveryday(lower) || ROOMS.has(lower)) return lower;
  return misspelt(lower, FIELD)[0] ?? lower;
}
