import { test as base } from "./fixtures";
import { Offline } from "./offline";
import { SensorsPage } from "./pages/sensors";
import { SensorsHouse } from "./sensors-house";

export { expect } from "./fixtures";

interface Fixtures {
  sensors: SensorsPage;
  house: SensorsHouse;
  /** The desk, its payments and its wallets need no other host. */
  outside: Offline;
}

export const test = base.extend<Fixtures>({
  sensors: async ({ page }, use) => use(new SensorsPage(page)),
  house: async ({ context }, use) => {
    const house = new SensorsHouse(context.request);
    await use(house);
    await house.clear();
  },
  outside: [
    async ({ context }, use) => {
      const outside = new Offline();
      await outside.cut(context);
      await use(outside);
      base.expect([...outside.unexpected, outside.tiles]).toEqual([0]);
    },
    { auto: true },
  ],
});
