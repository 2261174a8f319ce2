import { expect, test } from "../sensors-fixtures";
import { API_KEY, BASE_URL } from "../settings";

const headers = { "x-api-key": API_KEY };

test("readings come as they are taken, whatever could hold them back", async ({ api }) => {
  const own = await api.register("Windmill", { shared: true });
  const response = await fetch(`${BASE_URL}/api/sensors/live`, {
    headers: { ...headers, "accept-encoding": "gzip, br" },
  });
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(response.headers.has("content-encoding")).toBe(false);
  const stream = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const sentAt = Date.now();
  await api.send(own, { temperature: 33.25 });
  let told = "";
  while (!told.includes(own.address)) told += (await stream.read()).value ?? "";
  expect(Date.now() - sentAt).toBeLessThan(1000);
  expect(told).toMatch(
    new RegExp(`event: reading\\ndata: .*"address":"${own.address}".*"temperature":33.25`),
  );
  await stream.cancel();
});

test("strangers may know which sensors there are, and buy what they measured; the board takes a session", async () => {
  const { sensors } = await fetch(`${BASE_URL}/api/sensors`).then((told) => told.json());
  expect(sensors).toContainEqual(expect.objectContaining({ name: "Attic", simulated: true }));
  expect(JSON.stringify(sensors)).not.toContain("temperature");
  const [{ address }] = sensors;
  for (const path of ["board", `${address}/history`, `${address}/history.csv`, "live"])
    expect((await fetch(`${BASE_URL}/api/sensors/${path}`)).status, path).toBe(401);
  for (const path of ["latest", "recent"])
    expect((await fetch(`${BASE_URL}/api/sensors/${path}?address=${address}`)).status, path).toBe(402);
});

test("nobody sends readings for another's sensor", async ({ api }) => {
  const [own, other] = [await api.register("Windmill"), await api.register("Waterwheel")];
  const send = (key: Record<string, string>, address: string) =>
    fetch(`${BASE_URL}/api/sensors/readings`, {
      method: "POST",
      headers: { ...key, "content-type": "application/json" },
      body: JSON.stringify({ address, temperature: 20 }),
    });
  expect((await send({}, own.address)).status).toBe(401);
  expect((await send({ "x-device-key": "sensor-key-of-nobody" }, own.address)).status).toBe(401);
  expect((await send({ "x-device-key": own.key }, other.address)).status).toBe(400);
  expect((await send({ "x-device-key": own.key }, own.address)).status).toBe(200);
  const readings = (await api.board()).map(({ address, reading }) => [address, reading?.temperature]);
  expect(readings).toContainEqual([own.address, 20]);
  expect(readings).toContainEqual([other.address, undefined]);
});
