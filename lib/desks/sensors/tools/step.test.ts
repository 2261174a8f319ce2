import { testSteps } from "@/lib/agent/tools/testing/step-tests";
import { isolateEnv } from "@/lib/test-env";
import { TOOLS } from ".";

isolateEnv();

testSteps(TOOLS, [
  ["fetchIoTSensorData", { address: "Greenhouse" }, "Asked for the latest reading of Greenhouse."],
  [
    "fetchIoTSensorData",
    { address: "Greenhouse", quantities: ["temperature", "eco2"], stored: true },
    "Looked up the newest stored temperature and eCO2 of Greenhouse.",
  ],
  [
    "fetchIoTSensorData",
    { address: "0x708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3" },
    "Asked for the latest reading of 0x7081…92a3.",
  ],
  [
    "fetchIoTSensorTop10Analysis",
    { address: "Boiler pump" },
    "Asked for the last ten readings of Boiler pump.",
  ],
  [
    "compareSensors",
    { addresses: ["Attic", "Kitchen"], quantity: "humidity" },
    "Asked for the latest humidity of Attic and Kitchen.",
  ],
  [
    "plotSensorHistory",
    {
      addresses: ["Attic"],
      quantity: "pressure",
      since: "2026-11-14T00:00:00Z",
      until: "2026-11-16T00:00:00Z",
    },
    "Looked up the pressure of Attic from 14 Nov 2026 to 15 Nov 2026.",
  ],
  ["findShakenSensors", { addresses: ["Attic"], health: true }, "Looked for trouble at Attic."],
  ["listSensors", {}, "Looked up which sensors there are."],
  ["listSensors", { only: "silent" }, "Looked up which silent sensors there are."],
  ["spending", { focus: "prices" }, "Looked up what readings cost."],
  ["fallback", {}, "Said what can be asked."],
]);
