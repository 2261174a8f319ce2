/*
 * Answers of TfL's Unified API, recorded by others and trimmed to a few entries each; times are shifted by whoever
 * replays them. Powered by TfL Open Data (TfL Transport Data licence, based on the Open Government Licence v2.0).
 * - predictions: Embankment, 10 October 2025 (stored public file 65741583951, railtime tfl_api_service_test.dart)
 * - statuses: 18 September 2023 (home-assistant/core, tests/components/london_underground, Apache-2.0), reason cut
 * - sequence: Waterloo & City, about March 2023 (okisdev/tfl-data, json/tube/line), cut from “all” to one direction
 * - itinerary: 11 February 2025 (stored public file 6788863104), without its walk and bus to Golders Green, so that
 *   start and duration differ
 * - disambiguation: made up after the shape in TfL's documentation and other people's tests
 */

export const RECORDED_PREDICTIONS = [
  {
    $type: "Tfl.Api.Presentation.Entities.Prediction, Tfl.Api.Presentation.Entities",
    id: "2109950102",
    operationType: 1,
    vehicleId: "201",
    naptanId: "940GZZLUEMB",
    stationName: "Embankment Underground Station",
    lineId: "bakerloo",
    lineName: "Bakerloo",
    platformName: "Northbound - Platform 5",
    direction: "outbound",
    bearing: "",
    destinationNaptanId: "940GZZLUHAW",
    destinationName: "Harrow & Wealdstone Underground Station",
    timestamp: "2025-10-10T13:52:23.161951Z",
    timeToStation: 206,
    currentLocation: "Approaching Lambeth North",
    towards: "Harrow and Wealdstone",
    expectedArrival: "2025-10-10T13:55:49Z",
    timeToLive: "2025-10-10T13:55:49Z",
    modeName: "tube",
  },
  {
    $type: "Tfl.Api.Presentation.Entities.Prediction, Tfl.Api.Presentation.Entities",
    id: "676825927",
    operationType: 1,
    vehicleId: "002",
    naptanId: "940GZZLUEMB",
    stationName: "Embankment Underground Station",
    lineId: "district",
    lineName: "District",
    platformName: "Eastbound - Platform 2",
    direction: "outbound",
    bearing: "",
    destinationNaptanId: "940GZZLUUPM",
    destinationName: "Upminster Underground Station",
    timestamp: "2025-10-10T13:52:23.161951Z",
    timeToStation: 596,
    currentLocation: "At Gloucester Road Platform 3",
    towards: "Upminster",
    expectedArrival: "2025-10-10T14:02:19Z",
    timeToLive: "2025-10-10T14:02:19Z",
    modeName: "tube",
  },
  {
    $type: "Tfl.Api.Presentation.Entities.Prediction, Tfl.Api.Presentation.Entities",
    id: "-131870546",
    operationType: 1,
    vehicleId: "062",
    naptanId: "940GZZLUEMB",
    stationName: "Embankment Underground Station",
    lineId: "hammersmith-city",
    lineName: "Hammersmith & City",
    platformName: "Westbound - Platform 1",
    bearing: "",
    timestamp: "2025-10-10T13:52:23.161951Z",
    timeToStation: 861,
    currentLocation: "At Tower Hill Platform 2",
    towards: "Check Front of Train",
    expectedArrival: "2025-10-10T14:06:44Z",
    timeToLive: "2025-10-10T14:06:44Z",
    modeName: "tube",
  },
];

const RECORDED_LINE = {
  $type: "Tfl.Api.Presentation.Entities.Line, Tfl.Api.Presentation.Entities",
  modeName: "tube",
  disruptions: [],
  created: "2023-09-11T10:28:16.97Z",
  modified: "2023-09-11T10:28:16.97Z",
  routeSections: [],
};

export const RECORDED_GOOD_SERVICE = {
  ...RECORDED_LINE,
  id: "bakerloo",
  name: "Bakerloo",
  lineStatuses: [
    {
      $type: "Tfl.Api.Presentation.Entities.LineStatus, Tfl.Api.Presentation.Entities",
      id: 0,
      statusSeverity: 10,
      statusSeverityDescription: "Good Service",
      created: "0001-01-01T00:00:00",
      validityPeriods: [],
    },
  ],
};

const PICCADILLY_REASON =
  "Piccadilly Line: No service between Acton Town and Uxbridge while we remove a tree from the track at Ealing Common. Severe delays between Acton Town and Cockfosters, eastbound only. GOOD SERVICE on the rest of the line. ";

export const RECORDED_DISRUPTIONS = [
  {
    ...RECORDED_LINE,
    id: "piccadilly",
    name: "Piccadilly",
    lineStatuses: [
      {
        $type: "Tfl.Api.Presentation.Entities.LineStatus, Tfl.Api.Presentation.Entities",
        id: 0,
        lineId: "piccadilly",
        statusSeverity: 6,
        statusSeverityDescription: "Severe Delays",
        reason: PICCADILLY_REASON,
        created: "0001-01-01T00:00:00",
        validityPeriods: [{ fromDate: "2023-09-18T19:01:20Z", toDate: "2023-09-19T00:29:00Z", isNow: true }],
      },
      {
        $type: "Tfl.Api.Presentation.Entities.LineStatus, Tfl.Api.Presentation.Entities",
        id: 0,
        lineId: "piccadilly",
        statusSeverity: 3,
        statusSeverityDescription: "Part Suspended",
        reason: PICCADILLY_REASON,
        created: "0001-01-01T00:00:00",
        validityPeriods: [{ fromDate: "2023-09-18T19:01:20Z", toDate: "2023-09-18T22:06:14Z", isNow: true }],
      },
    ],
  },
];

const BANK = {
  $type: "Tfl.Api.Presentation.Entities.MatchedStop, Tfl.Api.Presentation.Entities",
  parentId: "HUBBAN",
  stationId: "940GZZLUBNK",
  icsId: "1000013",
  topMostParentId: "HUBBAN",
  modes: ["tube"],
  stopType: "NaptanMetroStation",
  zone: "1",
  status: true,
  id: "940GZZLUBNK",
  name: "Bank Underground Station",
  lat: 51.513552,
  lon: -0.088919,
};

const WATERLOO = {
  ...BANK,
  parentId: "HUBWAT",
  stationId: "940GZZLUWLO",
  icsId: "1000254",
  topMostParentId: "HUBWAT",
  hasDisruption: true,
  id: "940GZZLUWLO",
  name: "Waterloo Underground Station",
  lat: 51.503299,
  lon: -0.11478,
};

export const RECORDED_SEQUENCE = {
  $type: "Tfl.Api.Presentation.Entities.RouteSequence, Tfl.Api.Presentation.Entities",
  lineId: "waterloo-city",
  lineName: "Waterloo & City",
  direction: "inbound",
  isOutboundOnly: false,
  mode: "tube",
  lineStrings: ["[[[-0.088919,51.513552],[-0.11478,51.503299]]]"],
  stations: [{ ...BANK, id: "HUBBAN", name: "Bank", stopType: "TransportInterchange" }],
  stopPointSequences: [
    {
      $type: "Tfl.Api.Presentation.Entities.StopPointSequence, Tfl.Api.Presentation.Entities",
      lineId: "waterloo-city",
      lineName: "Waterloo & City",
      direction: "inbound",
      branchId: 0,
      nextBranchIds: [],
      prevBranchIds: [],
      stopPoint: [BANK, WATERLOO],
      serviceType: "Regular",
    },
  ],
  orderedLineRoutes: [
    {
      $type: "Tfl.Api.Presentation.Entities.OrderedRoute, Tfl.Api.Presentation.Entities",
      name: "Bank  &harr;  Waterloo ",
      naptanIds: ["940GZZLUBNK", "940GZZLUWLO"],
      serviceType: "Regular",
    },
  ],
};

const stop = (id: string, name: string) => ({
  $type: "Tfl.Api.Presentation.Entities.Identifier, Tfl.Api.Presentation.Entities",
  id,
  name: `${name} Underground Station`,
  uri: `/StopPoint/${id}`,
  type: "StopPoint",
  routeType: "Unknown",
  status: "Unknown",
});

const point = (naptanId: string, icsCode: string, name: string) => ({
  $type: "Tfl.Api.Presentation.Entities.StopPoint, Tfl.Api.Presentation.Entities",
  naptanId,
  platformName: "",
  icsCode,
  commonName: `${name} Underground Station`,
  placeType: "StopPoint",
  additionalProperties: [],
});

const BOROUGH = point("940GZZLUBOR", "1000026", "Borough");

export const RECORDED_TRAIN_LEG = {
  $type: "Tfl.Api.Presentation.Entities.JourneyPlanner.Leg, Tfl.Api.Presentation.Entities",
  duration: 25,
  instruction: {
    $type: "Tfl.Api.Presentation.Entities.Instruction, Tfl.Api.Presentation.Entities",
    summary: "Northern line to Borough",
    detailed: "Northern line towards Morden via Bank",
    steps: [],
  },
  obstacles: [],
  departureTime: "2025-02-11T11:42:00",
  arrivalTime: "2025-02-11T12:07:00",
  departurePoint: point("940GZZLUGGN", "1000087", "Golders Green"),
  arrivalPoint: BOROUGH,
  path: {
    $type: "Tfl.Api.Presentation.Entities.JourneyPlanner.Path, Tfl.Api.Presentation.Entities",
    lineString: "[[51.57244721319, -0.19411807483],[51.50093647439, -0.09364805248]]",
    stopPoints: [
      stop("940GZZLUHTD", "Hampstead"),
      stop("940GZZLUCTN", "Camden Town"),
      stop("940GZZLUBNK", "Bank"),
      stop("940GZZLUBOR", "Borough"),
    ],
    elevation: [],
  },
  routeOptions: [
    {
      $type: "Tfl.Api.Presentation.Entities.JourneyPlanner.RouteOption, Tfl.Api.Presentation.Entities",
      name: "Northern",
      directions: ["Morden via Bank"],
      lineIdentifier: {
        $type: "Tfl.Api.Presentation.Entities.Identifier, Tfl.Api.Presentation.Entities",
        id: "northern",
        name: "Northern",
        uri: "/Line/northern",
        type: "Line",
        routeType: "Unknown",
        status: "Unknown",
      },
      direction: "Inbound",
    },
  ],
  mode: {
    $type: "Tfl.Api.Presentation.Entities.Identifier, Tfl.Api.Presentation.Entities",
    id: "tube",
    name: "tube",
    type: "Mode",
    motType: "1",
    network: "tfl",
  },
  disruptions: [],
  plannedWorks: [],
  isDisrupted: false,
  hasFixedLocations: true,
  scheduledDepartureTime: "2025-02-11T11:42:00",
  scheduledArrivalTime: "2025-02-11T12:07:00",
};

export const RECORDED_WALKING_LEG = {
  ...RECORDED_TRAIN_LEG,
  duration: 15,
  instruction: { ...RECORDED_TRAIN_LEG.instruction, summary: "Walk to SE1 0RB", detailed: "Walk to SE1 0RB" },
  departureTime: "2025-02-11T12:07:00",
  arrivalTime: "2025-02-11T12:22:00",
  departurePoint: BOROUGH,
  arrivalPoint: {
    $type: "Tfl.Api.Presentation.Entities.Place, Tfl.Api.Presentation.Entities",
    commonName: "SE1 0RB",
    placeType: "StopPoint",
    lat: 51.501251032750005,
    lon: -0.10168121278,
  },
  path: { ...RECORDED_TRAIN_LEG.path, stopPoints: [] },
  routeOptions: [{ name: "", directions: [""], direction: "" }],
  mode: { ...RECORDED_TRAIN_LEG.mode, id: "walking", name: "walking", motType: "100", network: "" },
  distance: 691,
};

export const RECORDED_JOURNEY = {
  $type: "Tfl.Api.Presentation.Entities.JourneyPlanner.Journey, Tfl.Api.Presentation.Entities",
  startDateTime: "2025-02-11T11:42:00",
  duration: 40,
  arrivalDateTime: "2025-02-11T12:22:00",
  alternativeRoute: false,
  legs: [RECORDED_TRAIN_LEG, RECORDED_WALKING_LEG],
};

export const RECORDED_ITINERARY = {
  $type: "Tfl.Api.Presentation.Entities.JourneyPlanner.ItineraryResult, Tfl.Api.Presentation.Entities",
  journeys: [RECORDED_JOURNEY],
  lines: [],
  stopMessages: [],
  recommendedMaxAgeMinutes: 2,
};

/** What the planner answers, with status 300, when it takes a stop for several. The second option's place is made up. */
export const RECORDED_DISAMBIGUATION = {
  $type: "Tfl.Api.Presentation.Entities.JourneyPlanner.DisambiguationResult, Tfl.Api.Presentation.Entities",
  toLocationDisambiguation: {
    disambiguationOptions: [
      { parameterValue: "51.545335,-0.008048", uri: "/journey/journeyresults/a/to/51.545335,-0.008048" },
      {
        parameterValue: "51.5276,-0.0247",
        uri: "/journey/journeyresults/a/to/51.5276,-0.0247",
        place: { commonName: "Pottery Shed, Bow", placeType: "PointOfInterest", lat: 51.5276, lon: -0.0247 },
        matchQuality: 900,
      },
    ],
    matchStatus: "list",
  },
};
