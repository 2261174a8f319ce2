import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { staticHtml } from "@/components/ui/testing/static-html";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import { DetailHead } from "./detail-head";

const SENSOR: BoardSensor = {
  address: `0x${"ab".repeat(20)}`,
  name: "Aviary",
  place: null,
  simulated: false,
  interval_s: 60,
  last_seen: null,
  reading: null,
  shaken: null,
  mine: true,
  shared: false,
};

const headOf = (sensor: Partial<BoardSensor>): string =>
  staticHtml(
    <MantineProvider>
      <DetailHead sensor={{ ...SENSOR, ...sensor }} isBuying={false} onBuy={() => {}} onClose={() => {}} />
    </MantineProvider>,
  );

test("an owner sees whether a sensor is shared and can switch it, and others that it is another's", () => {
  expect(headOf({})).toMatch(/role="switch" aria-checked="false"[\s\S]*Share with everyone/);
  expect(headOf({ shared: true })).toMatch(/role="switch" aria-checked="true"/);
  expect(headOf({ shared: true })).not.toContain("shared with you");
  const others = headOf({ mine: false, shared: true });
  expect(others).toContain("shared with you");
  expect(others).not.toContain('role="switch"');
  expect(headOf({ mine: false, shared: undefined })).not.toContain("shared with you");
});
