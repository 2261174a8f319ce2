import type { Page } from "@playwright/test";
import { SensorsPage } from "./pages/sensors";
import { GREENHOUSE, readingsWithKnock, SERVER_ROOM } from "./sensors-api";
import { expect, test } from "./sensors-fixtures";
import { seriousFaults } from "./serious-faults";
import { serverTime } from "./settings";

const HOUR = 3_600_000;
const SAMPLES = [
  "Attic",
  "Bedroom east",
  "Bedroom west",
  "Boiler pump",
  "Greenhouse",
  "Kitchen",
  "Server room",
];

async function watchFor(page: Page, selector: string, text: string): Promise<() => Promise<number>> {
  await page.evaluate(
    ([where, words]) => {
      const seen = window as unknown as { seenAt?: number };
      seen.seenAt = undefined;
      const look = () => {
        if (seen.seenAt === undefined && document.querySelector(where!)?.textContent?.includes(words!))
          seen.seenAt = Date.now();
      };
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      look();
    },
    [selector, text],
  );
  return async () => {
    const seenAt = await page.waitForFunction(() => (window as unknown as { seenAt?: number }).seenAt);
    return Number(await seenAt.jsonValue());
  };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

test.describe("a reading that a device sends", () => {
  for (const [where, selector, search] of [
    ["its card", `[aria-label="Sensors"]`, ""],
    ["the open detail", `[aria-label="Sensor"] section[aria-labelledby="newest"]`, "open"],
  ] as const) {
    test(`is on ${where} within a second`, async ({ sensors, api, page }) => {
      const own = await api.register("Workbench", { interval_s: 5 });
      await api.send(own, { temperature: 10 });
      await sensors.open(search && `?sensor=${own.address}`);
      // A card out of sight draws nothing.
      if (!search) await sensors.search.fill("Workbench");
      await expect(page.locator(selector)).toContainText("10.0");
      const taken: number[] = [];
      for (const temperature of [31.5, 32.5, 33.5]) {
        const seen = await watchFor(page, selector, `${temperature}\u00a0°C`);
        const sentAt = Date.now();
        await api.send(own, { temperature });
        taken.push((await seen()) - sentAt);
      }
      expect(median(taken)).toBeLessThan(1000);
    });
  }

  test("is drawn in the open charts", async ({ sensors, api }) => {
    const own = await api.register("Workbench");
    await api.send(own, readingsWithKnock({ x: 0, y: 0, z: 1 }));
    await sensors.open(`?sensor=${own.address}&range=1h`);
    await expect(sensors.detail.chart("Acceleration")).toContainText("within ±3 g");
    await expect(sensors.detail.marks).toHaveCount(0);
    await api.send(own, { temperature: 25, accelerometer: { x: 0, y: 5.25, z: 1 } });
    await expect(sensors.detail.chart("Acceleration")).toContainText(
      "1 reading beyond ±3 g, the strongest 5.25 g on y",
    );
    await expect(sensors.detail.marks).toHaveCount(1);
    await expect(sensors.detail.chart("Temperature")).toContainText("20.0 to 25.0 °C");
  });
});

test.describe("the board", () => {
  test("has a card for each sensor with its values, and says once that they are simulated", async ({
    sensors,
  }) => {
    await sensors.open();
    for (const name of SAMPLES) await expect(sensors.card(name)).toHaveCount(1);
    const card = sensors.card("Attic");
    await expect(sensors.board).toContainText(
      "Almanac’s simulator makes up the readings of all these sensors",
    );
    await expect(card).not.toContainText("simulated");
    await expect(card).not.toContainText("0x");
    await expect(card).toContainText("on time");
    await expect(card).toContainText(/-?[\d.]+\s°C/);
    await sensors.quantity("Pressure").click();
    await expect(card.getByRole("strong")).toHaveText(/^[\d,.]+\shPa$/);
    await expect(sensors.page).toHaveURL(/quantity=pressure/);
  });

  test("is searched by name, place and address, and sorted", async ({ sensors, api }) => {
    await api.send(await api.register("Vault left"), { temperature: 10 });
    await api.send(await api.register("Vault right"), { temperature: 30 });
    await sensors.open();
    const names = () => sensors.cards.getByRole("heading").allInnerTexts();
    await sensors.search.fill("bedroom");
    await expect(sensors.cards).toHaveCount(2);
    await sensors.sortBy("name");
    expect(await names()).toEqual(["Bedroom east", "Bedroom west"]);
    await expect(sensors.count).toHaveText(/^2 of \d+ sensors$/);
    await sensors.search.fill("rack 2");
    await expect(sensors.cards).toHaveCount(1);
    await expect(sensors.card("Server room")).toBeVisible();
    await sensors.search.fill(GREENHOUSE.slice(0, 8));
    await expect(sensors.card("Greenhouse")).toBeVisible();
    await sensors.search.fill("nothing of the kind");
    await expect(sensors.dashboard).toContainText("No sensor matches “nothing of the kind”");
    await sensors.page.getByRole("button", { name: "Clear search and filters" }).click();
    await expect(sensors.card("Attic")).toBeVisible();

    await sensors.search.fill("vault");
    await expect(sensors.cards.getByRole("heading")).toHaveText(["Vault left", "Vault right"]);
    await sensors.sortBy("highest temperature");
    await expect(sensors.cards.getByRole("heading")).toHaveText(["Vault right", "Vault left"]);
  });

  test("opens by Enter the sensor that the words find, and no other", async ({ sensors }) => {
    await sensors.open();
    await sensors.search.fill("green");
    await sensors.search.press("Enter");
    await sensors.detail.expectOf("Greenhouse");
  });

  test("has what needs a look first, with why, and shows only these", async ({ sensors, api }) => {
    const stuffy = await api.register("Wing bedroom");
    const fine = await api.register("Wing bedroom two");
    await api.send(stuffy, { temperature: 21, eco2: 2400 });
    await api.send(fine, { temperature: 21, eco2: 600 });
    await sensors.open();
    await sensors.search.fill("wing");
    await expect(sensors.cards.getByRole("heading")).toHaveText(["Wing bedroom", "Wing bedroom two"]);
    await expect(sensors.card("Wing bedroom")).toContainText(/Needs a look: .*eCO₂/);
    await sensors.filter(/needs? a look$/).click();
    await expect(sensors.card("Wing bedroom two")).toHaveCount(0);
    await expect(sensors.card("Wing bedroom")).toHaveCount(1);
  });

  test("a sparkline's range holds the value beside it", async ({ sensors, api }) => {
    const own = await api.register("Vault");
    const now = serverTime();
    await api.send(own, [
      { temperature: 18, timestamp: now - HOUR },
      { temperature: 18.4, timestamp: now - HOUR / 2 },
    ]);
    await sensors.open();
    await sensors.search.fill("vault");
    await expect(sensors.card("Vault")).toContainText(/18\.0–18\.4\s°C in 6 h/);
    await api.send(own, { temperature: 17.1 });
    await expect(sensors.card("Vault")).toContainText(/17\.1–18\.4\s°C in 6 h/);
  });

  test("says of a sensor that has fallen silent since when, and finds it", async ({ sensors, api }) => {
    const silent = await api.register("Cellar stairs", { interval_s: 60 });
    const late = await api.register("Cellar door", { interval_s: 60 });
    await api.register("Cellar roof");
    await api.send(silent, { temperature: 8, timestamp: serverTime() - 3 * HOUR });
    await api.send(late, { temperature: 9, timestamp: serverTime() - 5 * 60_000 });
    await sensors.open();
    // A card out of sight draws nothing.
    await sensors.search.fill("cellar");
    await expect(sensors.card("Cellar stairs")).toContainText("offline for 3 hours");
    await expect(sensors.card("Cellar door")).toContainText("late: silent for 5 minutes");
    await expect(sensors.card("Cellar roof")).toContainText("no reading yet");
    await sensors.search.fill("");
    await sensors.filter(/silent$/).click();
    await expect(sensors.card("Attic")).toHaveCount(0);
    await expect(sensors.card("Cellar stairs")).toHaveCount(1);
    await sensors.filter(/silent$/).click();
    await sensors.openCard("Cellar door");
    await expect(sensors.detail.root).toContainText("late: silent for");
  });

  test("compares two sensors: over each other, as a table, as CSV", async ({ sensors }) => {
    await sensors.open();
    await sensors.tick("Bedroom east");
    await sensors.tick("Bedroom west");
    await expect(sensors.chosen.getByRole("status")).toHaveText("Bedroom east and Bedroom west");
    await sensors.chosen.getByRole("button", { name: "Compare 2" }).click();
    const { comparison } = sensors;
    await expect(comparison.title).toHaveText("Temperature of Bedroom east and Bedroom west");
    const legend = comparison.charts.getByRole("list", { name: "Legend" }).getByRole("listitem");
    await expect(legend).toHaveText([
      /^Bedroom east[\d.]+ to [\d.]+\s°C$/,
      /^Bedroom west[\d.]+ to [\d.]+\s°C$/,
    ]);
    await expect(comparison.charts.locator("path.recharts-line-curve")).toHaveCount(2);
    await comparison.quantity("Humidity").click();
    await expect(comparison.title).toHaveText("Humidity of Bedroom east and Bedroom west");

    const url = sensors.page.url();
    await comparison.button("Show as table").click();
    const [head, ...rows] = await comparison.rows();
    expect(head).toEqual(["From", "Bedroom east, %", "Bedroom west, %"]);
    const { name, notes, rows: saved } = await comparison.csv();
    expect(name).toBe("humidity-compared.csv");
    expect(notes.join("\n")).toContain("Made up by Almanac’s simulator");
    expect(saved[0]).toEqual(["time", "Bedroom east (%)", "Bedroom west (%)"]);
    expect(rows.length).toBeGreaterThan(100);
    expect(Math.abs(saved.length - 1 - rows.length)).toBeLessThanOrEqual(2);

    await sensors.open(new URL(url).search);
    await expect(comparison.title).toHaveText("Humidity of Bedroom east and Bedroom west");
  });

  test.describe("in Calcutta", () => {
    test.use({ timezoneId: "Asia/Kolkata" });

    test("shows what an answer plots: the greenhouse since noon, by the asker's clock", async ({
      sensors,
      page,
    }) => {
      await sensors.open();
      const turn = await sensors.chat.ask("Plot the humidity of the greenhouse since noon");
      await expect(turn).toContainText(/Greenhouse: between \d+(\.\d+)?% and \d+(\.\d+)?%/);
      await expect(sensors.chat.receipts(turn)).toHaveCount(0);
      await expect(sensors.comparison.title).toHaveText("Humidity of Greenhouse");
      await expect(sensors.comparison.charts.locator("path.recharts-line-curve")).toHaveCount(1);
      const { searchParams } = new URL(page.url());
      expect(searchParams.get("compare")).toBe(GREENHOUSE);
      expect(searchParams.get("from")).toMatch(/T06:30:00\.000Z$/);
      await expect(sensors.comparison.period).toContainText(/12:00\sPM – /);
    });
  });

  test("shows the sensors that an answer found to have shaken", async ({ sensors, api }) => {
    const own = await api.register("Workbench");
    // Now and not minutes ago, which after midnight was yesterday.
    await api.send(own, { accelerometer: { x: 9.5, y: 0, z: 1 } });
    await sensors.open();
    const turn = await sensors.chat.ask("Which sensors shook today?");
    await expect(turn).toContainText("Workbench: 1 reading beyond ±3 g, the strongest 9.5 g on x");
    await expect(sensors.card("Workbench")).toBeVisible();
    await expect(sensors.dashboard).toContainText(/sensors? shook beyond ±3 g/);
    await expect(sensors.card("Kitchen")).toHaveCount(0);
    await sensors.page.getByRole("button", { name: "Show all sensors" }).click();
    await expect(sensors.card("Kitchen")).toHaveCount(1);
  });
});

test.describe("a sensor", () => {
  test("is at an address of its own, over a period that can be changed", async ({ sensors, page }) => {
    await sensors.open();
    await sensors.openCard("Server room");
    await expect(page).toHaveURL(new RegExp(`sensor=${SERVER_ROOM}`));
    await expect(sensors.detail.charts).toHaveCount(6);
    await expect(sensors.detail.range("6 h")).toHaveAttribute("aria-pressed", "true");
    const before = await sensors.detail.period.innerText();
    await sensors.detail.range("24 h").click();
    await expect(page).toHaveURL(/range=24h/);
    await expect(sensors.detail.period).not.toHaveText(before);
    await page.reload();
    await sensors.detail.expectOf("Server room");
    await expect(sensors.detail.range("24 h")).toHaveAttribute("aria-pressed", "true");
  });

  // Back opens it again: the address is followed, not only written.
  test("is closed by a step back, and opened again by one forward", async ({ sensors, page }) => {
    await sensors.open();
    await sensors.openCard("Server room");
    await page.goBack();
    await expect(sensors.detail.root).toBeHidden();
    await expect(page).toHaveURL(/\/sensors$/);
    await page.goForward();
    await sensors.detail.expectOf("Server room");
    await sensors.detail.button("All sensors").click();
    await expect(sensors.detail.root).toBeHidden();
  });

  test("has its readings as charts, as a table and as CSV, all the same", async ({ sensors, api }) => {
    const own = await api.register("Workbench");
    const now = serverTime();
    const sent = readingsWithKnock({ x: -4.25, y: 0, z: 1 }, now);
    await api.send(own, sent);
    await sensors.open(`?sensor=${own.address}&range=1h`);
    await expect(sensors.detail.charts).toHaveCount(2);
    await expect(sensors.detail.newest("Temperature")).toHaveText(/^20\.9\s°C/);
    await expect(sensors.detail.newest("Humidity")).toHaveText("not sent");

    await sensors.detail.button("Show as table").click();
    const [head, ...rows] = await sensors.detail.rows();
    expect(head).toEqual(["Time", "Temperature, °C", "x, g", "y, g", "z, g"]);
    expect(rows.map(([, ...values]) => values)).toEqual(
      sent
        .toReversed()
        .map(({ temperature, accelerometer }) => [
          temperature!.toFixed(1),
          ...[accelerometer!.x, accelerometer!.y, accelerometer!.z].map((value) => value.toFixed(2)),
        ]),
    );
    const { name, notes, rows: saved } = await sensors.detail.csv();
    expect(notes[0]).toBe(`# Readings of Workbench (${own.address})`);
    expect(notes.some((note) => note.startsWith("# Licence: "))).toBe(true);
    expect(name).toMatch(/^sensor-0x[\da-f]{8}-[\d-]{10}\.csv$/);
    expect(saved[0]?.join()).toBe(
      "time,temperature_c,humidity_percent,pressure_hpa,tvoc_ppb,eco2_ppm,x_g,y_g,z_g",
    );
    expect(
      saved
        .slice(1)
        .map(([time, temperature, , , , , x]) => [Date.parse(time!), Number(temperature), Number(x)]),
    ).toEqual(
      sent.map(({ timestamp, temperature, accelerometer }) => [timestamp, temperature, accelerometer!.x]),
    );
    await sensors.detail.button("Show as charts").click();
    await expect(sensors.detail.marks).toHaveCount(1);
  });

  test("that isn't there is said not to be there", async ({ sensors }) => {
    await sensors.open(`?sensor=0x${"9".repeat(40)}`);
    await expect(sensors.detail.root).toContainText("There is no sensor 0x9999");
    await sensors.detail.button("All sensors").click();
    await expect(sensors.card("Attic")).toBeVisible();
  });

  test("asks the chat about itself, and goes with questions while it is in view", async ({
    sensors,
    page,
  }) => {
    await sensors.open(`?sensor=${GREENHOUSE}`);
    await sensors.detail.button("Ask about this sensor").click();
    await page.getByRole("menuitem", { name: "Plot the humidity of Greenhouse over the last day" }).click();
    await sensors.chat.answered();
    await expect(sensors.chat.turns.last()).toContainText("Greenhouse: between");
  });
});

test.describe("a sensor of one's own", () => {
  async function doAsCurl(line: string): Promise<Response> {
    const words = [...line.replaceAll(/\\\n/g, " ").matchAll(/'([^']*)'|(\S+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? "",
    );
    const [command, url = ""] = words;
    expect(command).toBe("curl");
    const given = (flag: string) => words.flatMap((word, i) => (word === flag ? [words[i + 1] ?? ""] : []));
    const headers = given("-H").map((header): [string, string] => {
      const at = header.indexOf(":");
      return [header.slice(0, at), header.slice(at + 1).trim()];
    });
    return fetch(url, { method: "POST", headers, body: given("-d")[0] });
  }

  test("is added with a key that is shown once, and whose line for a trial works", async ({
    sensors,
    api,
    page,
  }) => {
    await sensors.open();
    await sensors.openAdding();
    await sensors.adding.getByLabel("Name", { exact: true }).fill("Bird house");
    await sensors.adding.getByLabel("Place (optional)").fill("Old oak");
    await sensors.adding.getByRole("button", { name: "Add it" }).click();
    await expect(sensors.adding).toContainText("Bird house is added");
    const key = await sensors.adding.getByRole("region", { name: "Device key" }).innerText();
    expect(key.length).toBeGreaterThan(20);
    await expect(sensors.adding).toContainText("Waiting for its first reading");

    const line = await sensors.adding.getByRole("region", { name: "Command" }).innerText();
    const answer = await doAsCurl(line);
    expect(await answer.json()).toEqual({ accepted: 1, duplicates: 0, rejected: [] });
    await expect(sensors.adding).toContainText("Its first reading has arrived");
    await sensors.adding.getByRole("button", { name: "Open Bird house" }).click();
    await sensors.detail.expectOf("Bird house");
    await expect(sensors.detail.root).toContainText("Old oak");
    await expect(sensors.detail.newest("Temperature")).toHaveText(/^21\.5\s°C/);

    expect(await page.content()).not.toContain(key);
    expect(JSON.stringify(await api.board())).not.toContain(key);
    await sensors.detail.pick("Remove");
    await page.getByRole("button", { name: "Remove it and its readings" }).click();
    await expect(sensors.detail.root).toBeHidden();
    expect((await doAsCurl(line)).status).toBe(401);
  });

  test("isn't added without a name, nor at another's address", async ({ sensors, complaints }) => {
    complaints.expect(/409 \(Conflict\)/);
    await sensors.open();
    await sensors.openAdding();
    await sensors.adding.getByRole("button", { name: "Add it" }).click();
    await expect(sensors.adding).toContainText("Add a sensor");
    await sensors.adding.getByLabel("Name", { exact: true }).fill("Impostor");
    await sensors.adding.getByLabel("Address (optional)").fill(SERVER_ROOM);
    await sensors.adding.getByRole("button", { name: "Add it" }).click();
    await expect(sensors.adding.getByRole("alert")).toBeVisible();
    await sensors.adding.getByRole("button", { name: "Cancel" }).click();
    await expect(sensors.card("Impostor")).toHaveCount(0);
  });

  test("is renamed, and removed once that is confirmed", async ({ sensors, api, page }) => {
    const own = await api.register("Workbench");
    await api.send(own, { temperature: 20 });
    await sensors.open(`?sensor=${own.address}`);
    await sensors.detail.pick("Rename or change");
    const dialog = page.getByRole("dialog", { name: "Change Workbench" });
    await dialog.getByLabel("Name", { exact: true }).fill("Lathe");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await sensors.detail.expectOf("Lathe");

    await sensors.detail.pick("Remove");
    const asked = page.getByRole("dialog", { name: "Remove Lathe?" });
    await asked.getByRole("button", { name: "Keep it" }).click();
    await expect(asked).toBeHidden();
    await sensors.detail.expectOf("Lathe");
    await sensors.detail.pick("Remove");
    await asked.getByRole("button", { name: "Remove it and its readings" }).click();
    await expect(page.getByText("Lathe was removed.")).toBeVisible();
    await expect(sensors.card("Attic")).toBeVisible();
    await expect(sensors.card("Lathe")).toHaveCount(0);
    expect((await api.board()).map(({ address }) => address)).not.toContain(own.address);
  });

  test("is judged by the kind of room and the range that its owner sets, by keyboard too", async ({
    sensors,
    api,
    page,
  }) => {
    const own = await api.register("Grow room");
    await api.send(own, { temperature: 21 });
    await sensors.open(`?sensor=${own.address}`);
    const judged = sensors.detail.root.getByRole("region", { name: /^Kind of room/ });
    await expect(judged).toContainText("Not said, guessed from its name and place");
    await expect(sensors.detail.newest("Temperature")).toContainText("comfortable");
    await judged.getByRole("button", { name: "Change kind and ranges" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Ranges for Grow room" });
    const [from, to] = ["from", "to"].map((end) => dialog.getByLabel(`Temperature, ${end}, °C`));
    await dialog.getByLabel("Kind of room").selectOption("Greenhouse");
    await from!.fill("30");
    await to!.fill("25");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toHaveText("Temperature, to: must be above “from”.");
    await expect(to!).toBeFocused();
    await dialog.getByRole("button", { name: "Undo changes" }).click();
    await expect(from!).toHaveValue("");
    await dialog.getByLabel("Kind of room").selectOption("Greenhouse");
    await from!.fill("23,5");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(judged).toContainText("Kind of room: Greenhouse");
    await expect(judged).toContainText(/Temperature from 23\.5\s°C: set by its owner/);
    await expect(sensors.detail.newest("Temperature")).toContainText("too low");

    await judged.getByRole("button", { name: "Change kind and ranges" }).click();
    await dialog.getByRole("button", { name: "Reset to the kind’s ranges" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(judged).toContainText("for most greenhouse crops");
    await expect(sensors.detail.newest("Temperature")).toContainText("right");
  });

  test("can't be changed by anybody else, who sees it", async ({ sensors, api, browser }) => {
    const own = await api.register("Workbench", { shared: true });
    const other = await browser.newContext();
    const view = new SensorsPage(await other.newPage());
    await view.open(`?sensor=${own.address}`);
    await view.detail.expectOf("Workbench");
    await expect(view.detail.button("Your sensor")).toHaveCount(0);
    await other.close();
    await sensors.open(`?sensor=${own.address}`);
    await expect(sensors.detail.button("Your sensor")).toBeVisible();
  });
});

test.describe("what a viewer sets on a sensor", () => {
  test("an alert is shown where it is met, changed, deleted and set again", async ({
    sensors,
    api,
    page,
  }) => {
    const own = await api.register("Study");
    await api.send(own, { eco2: 700, timestamp: serverTime() - 11 * 60_000 });
    await sensors.open(`?sensor=${own.address}`);
    const { alerts } = sensors.detail;
    await alerts.getByRole("button", { name: "Set an alert" }).click();
    await alerts.getByLabel("Value").fill("1000");
    await alerts.getByLabel("Minutes").fill("0");
    await alerts.getByRole("button", { name: "Set it" }).click();
    await expect(alerts.getByRole("listitem")).toContainText(/eCO₂ above 1,000\sppmWaiting/);
    await api.send(own, { eco2: 1204 });
    await expect(alerts.getByRole("listitem")).toContainText(/Met at .* with 1,204\sppm, and still so/);
    await sensors.detail.button("All sensors").click();
    const met = sensors.board.getByRole("list", { name: "Alerts met now" });
    await expect(met).toContainText("eCO₂ above 1,000");
    await met.getByRole("button", { name: "Study" }).click();
    await alerts.getByRole("button", { name: /^Edit the alert/ }).click();
    await alerts.getByLabel("Value").fill("1500");
    await alerts.getByRole("button", { name: "Save" }).click();
    await expect(alerts.getByRole("listitem")).toContainText(/above 1,500\sppmWaiting/);
    await alerts.getByRole("button", { name: /^Delete the alert/ }).click();
    await expect(alerts.getByRole("listitem")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(alerts.getByRole("listitem")).toContainText("above 1,500");
  });

  test("a note is a numbered line of the charts, and can be deleted", async ({ sensors, api }) => {
    const own = await api.register("Study");
    const now = serverTime();
    await api.send(own, [
      { temperature: 20, timestamp: now - 120_000 },
      { temperature: 21, timestamp: now },
    ]);
    await sensors.open(`?sensor=${own.address}&range=1h`);
    await sensors.detail.button("Add a note").click();
    await sensors.detail.root.getByRole("textbox", { name: "Note", exact: true }).fill("Window opened");
    await sensors.detail.button("Add the note").click();
    await expect(sensors.detail.notes).toContainText(["Window opened"]);
    await sensors.page.reload();
    await expect(sensors.detail.notes).toContainText(["Window opened"]);
    await sensors.detail.button("Delete the note Window opened").click();
    await expect(sensors.detail.notes).toHaveCount(0);
  });

  test("a new sensor without a reading offers a key and a command", async ({ sensors, api, page }) => {
    const own = await api.register("Bird house");
    await sensors.open(`?sensor=${own.address}`);
    await expect(sensors.detail.root.getByRole("region", { name: "Command" })).toContainText("X-Device-Key");
    await sensors.detail.button("Get a new device key").click();
    await expect(page.getByRole("dialog", { name: "New device key for Bird house" })).toBeVisible();
  });
});

test("everything of the board can be done by keyboard", async ({ sensors, page }) => {
  await sensors.open();
  await sensors.search.focus();
  await page.keyboard.type("attic");
  await expect(sensors.cards).toHaveCount(1);
  await tabTo(page, "Attic");
  await page.keyboard.press("Enter");
  await sensors.detail.expectOf("Attic");
  await expect(sensors.detail.root).toBeFocused();
  await tabTo(page, "Ask about this sensor");
  await tabTo(page, "24 h");
  await page.keyboard.press("Space");
  await expect(sensors.detail.range("24 h")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(sensors.detail.root).toBeHidden();
  await expect(sensors.card("Attic").getByRole("button", { name: "Attic", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(sensors.chosen).toContainText("Attic");
});

async function tabTo(page: Page, words: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (let steps = 0; steps < 60 && (await focused()) !== words; steps++) await page.keyboard.press("Tab");
  expect(await focused()).toBe(words);
}

test("nothing has a serious fault: board, detail, table, comparison, a new sensor", async ({
  sensors,
  api,
  page,
}) => {
  const own = await api.register("Workbench");
  await api.send(own, readingsWithKnock({ x: 4, y: 0, z: 1 }));
  await sensors.open();
  await expect(sensors.card("Attic")).toContainText("°C");
  expect(await seriousFaults(page)).toEqual([]);
  await sensors.openAdding();
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await sensors.openCard("Attic");
  await expect(sensors.detail.charts).toHaveCount(6);
  expect(await seriousFaults(page)).toEqual([]);
  await sensors.open(`?sensor=${own.address}&range=1h`);
  await sensors.detail.button("Show as table").click();
  await expect(sensors.detail.table).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await sensors.open(`?compare=${GREENHOUSE},${SERVER_ROOM}`);
  await expect(sensors.comparison.charts).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test("an answer leads to the board, nothing is wider than the screen, and nothing has a serious fault", async ({
    sensors,
    page,
  }) => {
    await sensors.open();
    await expectFits(page);
    await sensors.chat.ask("Plot the humidity of the greenhouse since noon");
    await expectFits(page);
    await page.getByRole("button", { name: "The board shows the humidity of Greenhouse" }).tap();
    await expect(sensors.comparison.title).toHaveText("Humidity of Greenhouse");
    await expectFits(page);
    await sensors.comparison.button("All sensors").tap();
    await expect(sensors.card("Attic")).toBeVisible();
    await expectFits(page);
    expect(await seriousFaults(page)).toEqual([]);
    await sensors.openCard("Attic");
    await expect(sensors.detail.charts).toHaveCount(6);
    await expectFits(page);
    expect(await seriousFaults(page)).toEqual([]);
    await sensors.openPayments();
    await expectFits(page);
    expect(await seriousFaults(page)).toEqual([]);
  });

  const expectFits = async (page: Page) =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
