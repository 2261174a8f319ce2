// Buys from the addresses after its name and doesn't note that it paid: for tests that kill it.
import { noteSigned, reserve } from "../budget";
import { payments } from "../runtime";

const { wallets, settings } = await payments();
const amount = settings.prices.latest;

for (const [index, url] of process.argv.slice(2).entries()) {
  const who = { owner: "key:buyer", answerId: `answer-${index}` };
  const reserved = reserve(who, [{ endpoint: "latest", resource: url, amount }], { approved: [] });
  const [id] = "ids" in reserved ? reserved.ids : [];
  if (!id) throw new Error("nothing could be set aside");
  void wallets.latest.fetch(url, {}, (authorization) => {
    noteSigned(id, authorization);
    process.stdout.write(`signed ${id}\n`);
  });
}
process.stdout.write("reserved\n");
setInterval(() => undefined, 60_000);
