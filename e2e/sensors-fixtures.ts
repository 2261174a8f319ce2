import { test as base } from "./fixtures";
import { Offline } from "./offline";
import { SensorsPage } from "./pages/sensors";
import { SensorsApi } from "./sensors-api";

export { expect } from "./fixtures";

interface Fixtures {
  sensors: SensorsPage;
  api: SensorsApi;
  outside: Offline;
}

export const test = base.extend<Fixtures>({
  sensors: async ({ page }, use) => use(new SensorsPage(page)),
  api: async ({ context }, use) => {
    const api = new SensorsApi(context.request);
    await use(api);
    await api.clear();
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
