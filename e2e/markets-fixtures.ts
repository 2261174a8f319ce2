import { test as base } from "./fixtures";
import { Offline } from "./offline";
import { MarketsPage } from "./pages/markets";

export { expect } from "./fixtures";

interface Fixtures {
  markets: MarketsPage;
  outside: Offline;
}

export const test = base.extend<Fixtures>({
  markets: async ({ page }, use) => use(new MarketsPage(page)),
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
