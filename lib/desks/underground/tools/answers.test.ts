import { expect, test } from "vitest";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { stations } from "../network";
import { TOOLS } from "../tools";
import { LINE_IDS } from "../types";

// A Wednesday at noon in London.
isolateEnv({ ALMANAC_DATA: "sample", ALMANAC_NOW: "2026-07-01T11:00:00Z" });

async function say(name: string, args: object): Promise<string> {
  const { result } = await callAlone(TOOLS.find((tool) => tool.name === name)!, args);
  return result?.message ?? "";
}

test.each<[string, object, RegExp]>([
  [
    "find_station",
    { station: "Oxford Circus", about: "step_free" },
    /^No: \*\*Oxford Circus\*\* isn't step-free on any platform \(derived from TfL's topology of 28 March 2025/,
  ],
  [
    "find_station",
    { station: "Bank", about: "step_free" },
    /^Only in part: [\s\S]*\*\*the DLR\*\* \(platforms 9 and 10\): .*by lift F[\s\S]*Central line\*\* \(platforms 5 and 6\): not step-free$/,
  ],
  [
    "find_station",
    { station: "Bank", about: "step_free", line: "central", direction: "westbound" },
    /^No: the westbound Central line at \*\*Bank\*\* \(platform 5\) isn't step-free/,
  ],
  [
    "find_station",
    { station: "Elephant & Castle", about: "step_free", line: "northern", direction: "southbound" },
    /^Yes: the southbound Northern line at .* \(platform 2\) is step-free from street to train, by lift 5 or 6/,
  ],
  [
    "find_station",
    { station: "Waterloo", about: "step_free" },
    /^Only in part: [\s\S]*the Waterloo & City line\*\* westbound \(platform 26\): step-free with a ramp[\s\S]*eastbound \(platform 25\): not/,
  ],
  [
    "find_station",
    { station: "Green Park", about: "step_free" },
    /^Yes: [\s\S]*Changing without steps.* 160 m.* 220 m.* 380 m\.$/,
  ],
  [
    "find_station",
    { station: "Green Park", about: "step_free", line: "victoria", change_to: "jubilee" },
    /^Yes: .*without steps inside the station, 380 m/,
  ],
  [
    "find_station",
    { station: "Oxford Circus", about: "step_free", line: "victoria", change_to: "bakerloo" },
    /^Only in part: .*southbound Victoria line \(platform 5\) with southbound Bakerloo.*From the street/,
  ],
  [
    "find_station",
    { station: "Oxford Circus", about: "step_free", line: "victoria", change_to: "central" },
    /^No: there is no way without steps/,
  ],
  [
    "find_station",
    { station: "Bank", about: "hours" },
    /^From Monday to Thursday \*\*Bank\*\* \(counted together with Monument\) is busiest from \*\*08:00 to 09:00\*\*[\s\S]*2019/,
  ],
  [
    "find_station",
    { station: "Camden Town", about: "hours", day: "Saturday", hour: 8 },
    /^On a Saturday .* from \*\*08:00 to 09:00\*\* .*number 17 of the day's hours/,
  ],
  ["find_station", { station: "Oval", about: "hours", is_quietest: true }, /is quietest in the daytime from/],
  [
    "find_station",
    {
      station: "Waterloo",
      about: "hours",
      day: "Monday to Thursday",
      from_hour: 5,
      to_hour: 12,
      is_quietest: true,
    },
    /between 05:00 and 12:00, \*\*Waterloo\*\* is quietest from \*\*05:00 to 06:00\*\*.* busiest from 08:00 to 09:00/,
  ],
  [
    "find_station",
    { station: "King's Cross St. Pancras", about: "boarding", line: "piccadilly" },
    /^The Piccadilly line at .* \(platforms 5 and 6\): level with the train; the gap is at most 85 mm and the step is at most 50 mm/,
  ],
  [
    "find_station",
    { station: "Victoria", about: "boarding", lines: ["district", "circle"] },
    /^The District and Circle lines at .*: not level, but staff lay a ramp; how big .* isn't published/,
  ],
  [
    "find_station",
    { station: "Stratford", about: "boarding", line: "jubilee", is_ramp: true },
    /^No, you need no ramp\. The Jubilee line at/,
  ],
  [
    "find_station",
    { station: "Waterloo", about: "boarding", line: "waterloo-city", is_ramp: true },
    /^On some platforms you need one; [\s\S]*isn't published, nor whether[\s\S]*platform 25 can't be reached without steps\.$/,
  ],
  [
    "find_station",
    { station: "Whitechapel", about: "lifts", lines: ["windrush", "elizabeth"] },
    /^Yes: the Windrush line and the Elizabeth line at [\s\S]*8 lifts in all/,
  ],
  [
    "find_station",
    { station: "Bank", about: "lines", lines: ["central", "jubilee"] },
    /^Only in part: the Jubilee line doesn't stop at \*\*Bank\*\*; the lines there are/,
  ],
  [
    "timetable",
    { station: "Stratford", lines: ["jubilee", "liberty"], which: "last" },
    /^The Liberty line doesn't stop at \*\*Stratford\*\*[\s\S]*Jubilee line/,
  ],
  [
    "find_station",
    { station: "Covent Garden", about: "step_free", is_lifts: true },
    /^No: \*\*Covent Garden\*\* isn't step-free [^\n]*My data lists no lift there/,
  ],
  ["find_station", { station: "Reading", about: "hours" }, /no entries and exits by hour for \*\*Reading/],
  [
    "nearest_stations",
    { station: "Oxford Circus", toilets: true, accessible: true },
    /^The nearest station with accessible toilets to .* Where: /,
  ],
  [
    "find_station",
    { station: "Brixton", about: "directions" },
    /Victoria line \*\*northbound\*\* to Walthamstow Central \(the line ends here\)/,
  ],
  [
    "plan_journey",
    { from: "Oval", to: "Bank", prefer: "step_free" },
    /no step-free way .* as \*\*Oval\*\* has no step-free platform[\s\S]*Step-free from Vauxhall to Bank[\s\S]*Without steps, platform by platform[\s\S]*- Vauxhall \(Victoria line northbound\): platform 1, lift 1, then lift 2, level to the train[\s\S]*- Change at /,
  ],
  [
    "plan_journey",
    { from: "Stratford", to: "Green Park", prefer: "step_free" },
    /step-free all the way[\s\S]*Without steps, platform by platform \(derived from TfL's topology of 28 March 2025[\s\S]*- Stratford \(/,
  ],
  ["find_station", { station: "Waterloo", about: "step_free", line: "jubilee" }, /^Yes: the Jubilee line at/],
  [
    "find_station",
    { station: "Archway", about: "zone", zone: "3", is_yes_no: true },
    /^Yes: .*both zones of \*\*2\/3\*\*/,
  ],
  [
    "find_station",
    { station: "Brixton", about: "passengers", year: "2023", since: "2019" },
    /in 2023, (up|down) \*\*\d+%\*\* from/,
  ],
  [
    "list_stations",
    { rank: "busiest", limit: 3 },
    /^\*\*King's Cross St\. Pancras\*\* is the busiest station: \*\*72\.1 million/,
  ],
  [
    "list_stations",
    { lines: ["victoria"], step_free: true, is_count: true },
    /^\*\*7 of the 16 stations\*\* on the Victoria line .*: Brixton, .* and Victoria\.$/,
  ],
  ["line_stations", { line: "metropolitan", about: "count" }, /\*\*34 stations\*\*/],
  [
    "line_stations",
    { line: "metropolitan", station: "Willesden Green" },
    /^No, the \*\*Metropolitan line\*\* doesn't stop/,
  ],
  [
    "line_stations",
    { from: "Baker Street", to: "Waterloo", about: "count" },
    /Jubilee line\*\* it is \*\*4 stops[\s\S]*Bakerloo line\*\* it is \*\*6 stops/,
  ],
  [
    "compare_lines",
    { lines: ["jubilee", "central"], about: "meeting" },
    /^They meet at \*\*2 stations\*\*: Bond Street and Stratford/,
  ],
  [
    "timetable",
    { station: "Leicester Square", to: "Morden", lines: ["northern"], which: "last", day: "saturday" },
    /^There is \*\*no last train\*\* on the night of Saturday: .* about every \d+ min/,
  ],
  ["timetable", { station: "Bank", lines: ["northern"], which: "last", day: "saturday" }, /^Last trains/],
  [
    "timetable",
    { lines: ["bakerloo"], about: "night", at: "2026-06-28T20:00:00Z" },
    /^No: the Bakerloo line doesn't run through the night\./,
  ],
  [
    "timetable",
    { station: "Brixton", lines: ["victoria"], about: "night", at: "2026-06-28T20:00:00Z" },
    /^No, not that night .* on the Central, [^:]*\.$/,
  ],
  [
    "compare_journeys",
    {
      options: [
        { label: "the usual way", from: "Paddington", to: "Canary Wharf" },
        { label: "the Elizabeth line", from: "Paddington", to: "Canary Wharf", use_lines: ["elizabeth"] },
      ],
    },
    /^That is the same way, .*Elizabeth line, \d+ min, no changes.* Another way: /,
  ],
  [
    "plan_journey",
    { from: "Bank", to: "Wembley Park", use_lines: ["jubilee"], focus: "minutes" },
    /^It takes about \*\*\d+ minutes\*\*, \*\*\d+\*\* of them on the Jubilee line\./,
  ],
  [
    "arrivals",
    { station: "Brixton", via: "Oxford Circus", focus: "calls" },
    /^\*\*Yes\*\*, the Victoria line train at/,
  ],
  [
    "arrivals",
    { station: "Brixton", via: "Bank", focus: "calls" },
    /^\*\*No\*\*, the Victoria line train at/,
  ],
  [
    "arrivals",
    { station: "Clapham Common", direction: "northbound", via: "Bank", focus: "calls" },
    /^(\*\*(Yes|No)\*\*|I can't say)/,
  ],
  [
    "arrivals",
    { station: "Brixton", direction: "southbound" },
    /end of the line: all trains leave northbound, none southbound/,
  ],
  ["arrivals", { station: "Bank", towards: "Brixton" }, /without a change/],
  ["arrivals", { station: "Oval", within_minutes: 30 }, /^Yes: the next train at \*\*Oval\*\*/],
  [
    "line_status",
    { lines: ["victoria"], from: "2026-07-04T00:00:00Z", to: "2026-07-05T00:00:00Z" },
    /^I can't say: works planned for Saturday 4 July on the Victoria line [\s\S]*Usually the Victoria line runs on that day\.[\s\S]*Right now: /,
  ],
  [
    "timetable",
    { station: "Oval", which: "last", day: "sunday" },
    /^Last trains from \*\*Oval\*\* on Sundays are \*\*not known\*\* here without TfL's timetable .* on a Sunday between \*\*05:00\*\* and \*\*00:00\*\*\./,
  ],
  [
    "timetable",
    { lines: ["bakerloo"], about: "night" },
    /^No: the Bakerloo line doesn't run through the night/,
  ],
  ["timetable", { about: "times", at: "2026-12-25T12:00:00Z" }, /^\*\*No\*\*: on Christmas Day/],
  ["timetable", { lines: ["jubilee"], about: "night", at: "2026-07-01T22:00:00Z" }, /^No, not that night/],
  [
    "plan_journey",
    { from: "Ealing Broadway", to: "Tower Hill", focus: "direct" },
    /^\*\*Yes\*\*, it is direct on the District line/,
  ],
  [
    "plan_journey",
    { from: "Oxford Circus", to: "Stratford", prefer: "step_free" },
    /no step-free way from .* as \*\*Oxford Circus\*\*[\s\S]*Step-free from Bond Street[\s\S]*With stairs\*\* at Oxford Circus/,
  ],
  [
    "plan_journey",
    { from: "Waterloo", to: "Tower Hill", focus: "step_free" },
    /^\*\*Not that way\*\*: it has stairs at [\s\S]*step-free all the way/,
  ],
  [
    "plan_journey",
    { from: "Victoria", to: "Camden Town", focus: "lines" },
    /^Take the \*\*Victoria line\*\* to Euston, then the \*\*Northern line\*\* to Camden Town\./,
  ],
  [
    "plan_journey",
    { from: "Covent Garden", to: "Leicester Square", focus: "on_foot" },
    /^About \*\*0\.3 km\*\* in a straight line, some \*\*6 min\*\* on foot/,
  ],
  [
    "nearest_stations",
    { station: "Covent Garden", step_free: true },
    /^The nearest step-free station to \*\*Covent Garden\*\* is \*\*Tottenham Court Road\*\*: 0\.6 km/,
  ],
  ["nearest_stations", { station: "Green Park", step_free: true }, /^\*\*Green Park\*\* itself is step-free/],
  [
    "timetable",
    { to: "Lewisham", lines: ["dlr"], about: "frequency", day: "sunday" },
    /^To \*\*Lewisham\*\* the \*\*DLR\*\* runs about \*\*every 13 min\*\* on Sundays/,
  ],
  [
    "timetable",
    { lines: ["victoria"], about: "frequency", is_per_hour: true, day: "weekday" },
    /about \*\*34 trains an hour\*\* in the peak/,
  ],
  [
    "find_station",
    { station: "Oxford Circus", about: "passengers", is_verdict: true },
    /^Yes, that is a lot: of \d+ stations/,
  ],
  ["find_station", { station: "Victoria", about: "toilets", is_fee: true }, /^(Yes, free|No|Only in part): /],
  ["find_station", { station: "Covent Garden", about: "location" }, /near Leicester Square \(0\.3 km\)/],
  [
    "line_status",
    { lines: ["victoria"], unsaid: "earlier" },
    /Victoria line\*\*.*That is how it is now, Wednesday 1 July at 12:00; I keep no history/,
  ],
  ["line_status", { unsaid: "station" }, /\n\nThat is how its lines run now/],
  [
    "plan_journey",
    { from: "Hampstead", to: "Oval", avoid_lines: ["northern"] },
    /as \*\*Hampstead\*\* has no other line/,
  ],
  [
    "plan_journey",
    {
      from: "Bank",
      to: "Waterloo",
      depart_at: "2026-07-01T12:00:00Z",
      arrive_by: "2026-07-01T12:05:00Z",
      focus: "in_time",
    },
    /^\*\*(Yes|No)\*\*: leaving at 13:00/,
  ],
  [
    "compare_journeys",
    {
      options: [
        { label: "the Elizabeth line", from: "Stratford", to: "Paddington", use_lines: ["elizabeth"] },
        { label: "the Central", from: "Stratford", to: "Paddington", use_lines: ["central"] },
      ],
    },
    /^\*\*The Elizabeth line\*\* is quicker: about \*\*\d+ min\*\* against \d+/,
  ],
  [
    "plan_journey",
    { from: "Balham", to: "Heathrow Terminal 5", arrive_by: "2026-07-02T04:45:00Z" },
    /^\*\*No\*\*: no train on these lines gets to Heathrow Terminal 5 by 05:45 on Thursday 2 July\. [\s\S]*leaving 05:30/,
  ],
  [
    "plan_journey",
    { from: "Morden", to: "Bank", depart_at: "2026-07-02T02:00:00Z" },
    /leaving 05:30, .*Before that no trains run all the way/,
  ],
  [
    "plan_journey",
    { from: "Wimbledon", to: "Richmond", avoid_zones: ["1"] },
    /usual way, which keeps out of zone 1 anyway/,
  ],
  [
    "plan_journey",
    { from: "Oval", to: "Brixton", avoid_lines: ["victoria"] },
    /nearest station with another is \*\*Clapham North\*\*/,
  ],
  [
    "plan_journey",
    { from: "Euston", to: "Wembley Park", focus: "walking", avoid_lines: ["victoria", "lioness"] },
    /^About \*\*5 minutes\*\* on foot between stations: from Euston to Euston Square\./,
  ],
  [
    "compare_journeys",
    {
      options: ["07:30", "08:30"].map((at) => ({
        label: `leaving at ${at}`,
        from: "Wimbledon",
        to: "Liverpool Street",
        depart_at: `2026-07-02T${at}:00+01:00`,
      })),
    },
    /both take about \d+ min\.[\s\S]*\(07:30–[\s\S]*\(08:30–/,
  ],
  [
    "list_stations",
    { lines: ["central"], one_way: true },
    /^\*\*2 stations\*\* on the Central line step-free in one direction only .*:\n\n- \*\*Barkingside\*\*: eastbound, but not westbound\n/,
  ],
  [
    "list_stations",
    { one_way: true, direction: "southbound" },
    /one direction only, southbound [\s\S]*- \*\*Elephant & Castle\*\*: the Northern line southbound, but not northbound\n/,
  ],
  [
    "list_stations",
    { lines: ["northern"], access: "partial" },
    /- \*\*Borough\*\*: northbound \(platform 1\)/,
  ],
  [
    "list_stations",
    { lines: ["dlr"], access: "street-to-train", is_every: true },
    /^\*\*Yes: all 45 stations\*\* on the DLR are step-free from street to train \(as of .*\)\.$/,
  ],
  [
    "list_stations",
    { lines: ["suffragette"], step_free: true, is_every: true },
    /^\*\*No: 5 of the 13 stations\*\* on the Suffragette line don't have step-free access .*: Crouch Hill, /,
  ],
  [
    "list_stations",
    { lines: ["victoria"], step_free: true, is_every: true },
    /^\*\*No: only 7 of the 16 stations\*\* on the Victoria line have step-free access /,
  ],
  [
    "list_stations",
    { lines: ["dlr"], step_free: true, is_count: true },
    /^\*\*All 45 stations\*\* on the DLR with step-free access \(as of [^)]*\)\.$/,
  ],
  [
    "list_stations",
    { lines: ["central"], access: "none", rank: "busiest", limit: 3 },
    /^\*\*Oxford Circus\*\* is the busiest station on the Central line without step-free access .*\n\nLeft out, since some of their platforms are step-free: .*Liverpool Street/s,
  ],
  [
    "list_stations",
    { rank: "busiest", year: "2025", limit: 1 },
    /^There is no count for 2025; they go from 2017 to 2023\. \*\*King's Cross St\. Pancras\*\* .* in 2023\.$/,
  ],
  [
    "list_stations",
    { zone: "1", step_free: true, rank: "busiest", except: [], above: 1e9 },
    /^\*\*No station\*\* in zone 1 with step-free access .* and with more than 1,000,000,000 entries and exits in 2023 that is counted\.$/,
  ],
  [
    "list_stations",
    { lines: ["piccadilly"], from: "Acton Town", to: "King's Cross", toilets: true, is_fee: true },
    /; a fee is listed at Green Park and Piccadilly Circus \(how much isn't in the data\) and at none of the others:\n\n- /,
  ],
  [
    "find_station",
    { station: "Bank", about: "lifts", line: "northern", direction: "northbound" },
    /^Yes: the northbound Northern line at \*\*Bank\*\* \(platform 4\) is step-free .* by lift F or G .* has 10 lifts in all\./,
  ],
  [
    "find_station",
    { station: "Angel", about: "lifts", is_plain: true },
    /^My data lists no lift at \*\*Angel\*\* .*\)\. \*\*Angel\*\* isn't step-free on any platform [^.]*\.$/,
  ],
  [
    "list_stations",
    { lines: ["jubilee"], access: "street-to-train" },
    /^\*\*14 stations\*\* on the Jubilee line step-free from street to train .*Wembley Park/,
  ],
  [
    "list_stations",
    { lines: ["jubilee"], lacks_access: "street-to-train" },
    /^\*\*13 stations\*\* .* not step-free from street to train .*Stanmore/,
  ],
  [
    "list_stations",
    { lines: ["northern"], step_free: false },
    /without step-free access .*Borough \(step-free on some platforms\)/,
  ],
  [
    "list_stations",
    { lines: ["piccadilly"], toilets: false },
    /without toilets in TfL's data \(as of 28 March 2025\): Arnos Grove/,
  ],
  [
    "find_station",
    {
      station: "Edgware Road (Circle)",
      about: "difference",
      with: ["Edgware Road (Bakerloo)"],
      line: "bakerloo",
    },
    /^For the Bakerloo line you want \*\*Edgware Road \(Bakerloo\)\*\*\. They are two stations: .* 0\.2 km/,
  ],
  [
    "find_station",
    { station: "Brixton", about: "lifts", is_state: true },
    /^\*\*Brixton\*\* has 2 lifts: 1 and 2\. \*\*Brixton\*\* is step-free/,
  ],
  [
    "timetable",
    { station: "Balham", to: "Heathrow Terminal 5", lines: [], which: "first", day: "weekday" },
    /^The first connections from \*\*Balham\*\* .*1 change\) are \*\*not known\*\* here/,
  ],
  [
    "list_stations",
    { begins: "Q", are_lines_told: true },
    /begins with “Q”:\n\n[\s\S]*- \*\*Queensway\*\*: the Central line/,
  ],
  [
    "list_stations",
    { least_lines: 6, is_count: true },
    /served by 6 or more lines\. Of the 421 stations on all 19 lines/,
  ],
  [
    "list_stations",
    { from: "Finchley Road", to: "Bond Street", lines: ["jubilee"], step_free: true },
    /Bond Street\. Not step-free: Finchley Road, Swiss Cottage, St\. John's Wood and Baker Street\.$/,
  ],
  [
    "list_stations",
    { from: "Oval", to: "Waterloo", toilets: true, is_outside_gates: true },
    /- \*\*Waterloo\*\*: in National Rail station, outside the ticket gates/,
  ],
  [
    "list_stations",
    { lines: ["victoria"], step_free: true, is_share: true },
    /That is \*\*\d+%\*\* of the 16 stations on the Victoria line\.$/,
  ],
  [
    "list_stations",
    { rank: "busiest", limit: 2, is_share: true },
    /Together that is .* \*\*\d+\.\d%\*\* of the .* entries and exits at all stations/,
  ],
  [
    "list_stations",
    { rank: "grown", since: "2021", limit: 1 },
    /^\*\*.*\*\* grew most: \*\*\+\d+%\*\* entries and exits, 2023 against 2021\.$/,
  ],
  [
    "list_stations",
    { lines: ["jubilee", "metropolitan"], is_on_all: true, step_free: true },
    /^\*\*1 station\*\* on both the Jubilee and Metropolitan lines .*: Wembley Park\.$/,
  ],
  [
    "find_station",
    { station: "Oval", about: "passengers", is_daily: true },
    /, about \*\*.* a day\*\* on average/,
  ],
  [
    "find_station",
    { station: "Oval", about: "passengers", is_table: true, since: "2022" },
    /\| 2022 \| .*\n\| 2023 \|/,
  ],
  [
    "find_station",
    { station: "King's Cross St. Pancras", about: "toilets" },
    /has 3 toilets: in King's Cross National Rail station, outside the ticket gates \(/,
  ],
  ["find_station", { station: "Oval", about: "step_free", is_plain: true }, /^\*\*Oval\*\*/],
  [
    "compare_lines",
    { lines: ["bakerloo", "victoria"], about: "fewest_stations", is_claim: true },
    /^\*\*No\*\*: the \*\*Bakerloo line\*\* has \*\*25\*\* stations, the \*\*Victoria line\*\* \*\*16\*\*\.$/,
  ],
  [
    "compare_lines",
    { lines: ["jubilee", "victoria"], about: "ends", station: "Green Park" },
    /\| Jubilee line \| .*to Stanmore.*to Stratford|to Stratford.*to Stanmore/,
  ],
  [
    "compare_lines",
    { lines: ["dlr"], any_of: ["mildmay", "windrush"], about: "meeting" },
    /- \*\*Stratford\*\*: the Mildmay line/,
  ],
  [
    "line_stations",
    { from: "Camden Town", to: "Bank", about: "every_train" },
    /^\*\*No, not every train\*\* .* parts at \*\*Camden Town\*\*\. Take a train \*\*via Bank\*\*/,
  ],
  [
    "line_stations",
    { line: "northern", from: "Colliers Wood", to: "Old Street", about: "branch" },
    /^Take a train \*\*via Bank\*\* .* parts at \*\*Kennington\*\*, and trains via Charing Cross don't/,
  ],
  [
    "line_stations",
    { from: "Oval", to: "Morden", about: "every_train" },
    /^\*\*Yes\*\*: .* calls at \*\*Morden\*\*/,
  ],
  [
    "timetable",
    { station: "Stockwell", to: "Victoria", lines: ["victoria"], which: "first", day: "sunday" },
    /^There is \*\*no first train\*\* to wait for on Sundays: the Night Tube runs/,
  ],
  [
    "timetable",
    { station: "Angel", lines: ["northern"], which: "first", day: "sunday" },
    /^First trains from \*\*Angel\*\*/,
  ],
  [
    "plan_journey",
    { from: "Oval", to: "Bank", arrive_by: "2026-07-01T16:00:00Z", walk_before: 7, focus: "departure" },
    /^Set off at \*\*16:\d\d\*\*: 7 min on foot to Oval, leave there at 16:\d\d, be at Bank at 17:00\./,
  ],
  [
    "plan_journey",
    { from: "Oval", to: "Bank", most_minutes: 5, focus: "most_minutes" },
    /^\*\*No\*\*: it takes about \*\*\d+ minutes\*\*, more than 5\./,
  ],
  [
    "plan_journey",
    { from: "Walthamstow Central", to: "Paddington", arrive_by: "2026-07-02T05:00:00Z", focus: "by_then" },
    /^\*\*No\*\*: no train .* The first way of the morning .* by estimated hours: first and last trains aren't known here:/,
  ],
  [
    "plan_journey",
    { from: "Camden Town", to: "South Kensington", prefer: "least_walking" },
    /How far it is between platforms where you change isn't in my data/,
  ],
  ["plan_journey", { from: "Amersham", to: "Aldgate", is_access_told: true }, /Mind the stairs: Aldgate/],
  ["plan_journey", { from: "Oval", to: "Bank", is_table: true }, /\| 1 \| Northern line \| Oval \| Bank \|/],
  ["arrivals", { station: "Brixton", from_minutes: 4 }, /after that|From|Next trains/],
  [
    "arrivals",
    { station: "Mill Hill East", via: "Finchley Central", focus: "through" },
    /^\*\*(They run direct|Some run direct|You must change)\*\*/,
  ],
  ["arrivals", { station: "Brixton", nth: 20, focus: "next" }, /^I know no later train at|^The 20th/],
  ["line_status", { is_only_bad: true }, /^(?![\s\S]*other \d+ lines)/],
  [
    "line_status",
    { is_table: true, is_of_stations: true },
    /\| Line \| Status \| Reason \|[\s\S]*only where the reason|Good/,
  ],
  ["line_status", { lines: ["victoria"], unsaid: "since" }, /Since when, and until when, isn't in my data/],
  ["line_status", { unsaid: "strike" }, /^I can't say whether there is a strike: [\s\S]*Right now: /],
  [
    "line_status",
    { is_tube: true, focus: "count" },
    /of 11 lines [\s\S]*Not counted, as they aren't Underground lines/,
  ],
  ["line_status", { is_wording: true }, /simulated, so don't quote them|no reason to quote/],
  ["line_status", { focus: "worst" }, /^(\*\*The .* (is|are) worst, with |None of them is bad)/],
  [
    "line_status",
    { lines: ["victoria"], from: "2026-07-04T00:00:00Z", to: "2026-07-06T00:00:00Z" },
    /Usually the Victoria line runs on those days\./,
  ],
])("%s %j", async (name, args, expected) => {
  expect(await say(name, args)).toMatch(expected);
});

test("a line with branches tells each station once", async () => {
  const message = await say("line_stations", { line: "northern" });
  const rows = message.split("\n").filter((row) => row.startsWith("- "));
  const names = rows.flatMap((row) => row.replace(/^- (\*\*[^*]+\*\* )?/, "").split(" · "));
  expect(names).toHaveLength(52);
  expect(new Set(names).size).toBe(52);
});

test("stops between stations of no common line are refused, with what to ask instead", async () => {
  await expect(say("line_stations", { from: "Brixton", to: "Bank" })).rejects.toThrow(
    /without a change\. Ask for the way/,
  );
});

test("lines that are closed are counted beside those with problems", async () => {
  // A Sunday, on which the Waterloo & City line doesn't run.
  setEnv({ ALMANAC_NOW: "2026-07-05T11:00:00Z" });
  expect(await say("line_status", { focus: "count" })).toMatch(
    /^\*\*\d+ of 19 lines (has|have) problems, and 1 is closed\*\*/,
  );
});

test("at night it is said that trains have stopped, and when they run again", async () => {
  // A Monday, 00:38 in London.
  setEnv({ ALMANAC_NOW: "2026-11-23T00:38:00Z" });
  expect(await say("arrivals", { station: "Brixton", line: "victoria" })).toMatch(
    /trains there have stopped\. The first run again in the \*\*morning\*\*\.$/,
  );
  expect(await say("line_status", { focus: "worst" })).toMatch(/^None of them stands out/);
  const why = await say("line_status", { lines: ["elizabeth"], focus: "why" });
  expect(why).toMatch(/closed, which is no fault\..*run again in the \*\*morning/);
  expect(await say("line_status", { lines: ["elizabeth"], focus: "trouble" })).toMatch(/^No trains run now/);
  const last = { station: "Leicester Square", to: "Morden", which: "last", at: "2026-11-23T00:38:00.000Z" };
  expect(await say("timetable", last)).toMatch(
    /^Last trains from \*\*Leicester Square\*\* to \*\*Morden\*\* on Sunday 22 November are \*\*not known\*\*/,
  );
});

test("without TfL no minute of a first or last train is told anywhere", async () => {
  const places = stations().flatMap(({ name, lines }) => [
    ...lines.map((line) => ({ station: name, lines: [line], which: "first" })),
    { station: name, which: "last", day: "saturday" },
    { station: name },
  ]);
  for (const place of [...places, ...LINE_IDS.map((line) => ({ lines: [line] }))]) {
    const message = await say("timetable", place);
    const times = message.replace(/between \*\*\d\d:00\*\* and \*\*\d\d:00\*\*/g, "");
    expect(times, JSON.stringify(place)).not.toMatch(/\d\d:\d\d/);
  }
});

test("the hours in which people went in are those of the station's typical day", async () => {
  // The file has nobody going in at Angel on a Sunday before 7, and the last one in the hour after midnight.
  expect(
    await say("timetable", { station: "Angel", lines: ["northern"], which: "first", day: "sunday" }),
  ).toMatch(
    /not known\*\*.* On typical days of 2019 TfL counted people going in there on a Sunday between \*\*07:00\*\* and \*\*01:00\*\*\./,
  );
});
