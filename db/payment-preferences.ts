import { eq } from "drizzle-orm";
import { store } from "./client";
import { paymentPreferences } from "./schema";

export function getAlwaysAsk(owner: string): boolean {
  const { db } = store();
  const row = db.select().from(paymentPreferences).where(eq(paymentPreferences.owner, owner)).get();
  return row?.alwaysAsk ?? false;
}

export function setAlwaysAsk(owner: string, alwaysAsk: boolean): void {
  store()
    .db.insert(paymentPreferences)
    .values({ owner, alwaysAsk })
    .onConflictDoUpdate({ target: paymentPreferences.owner, set: { alwaysAsk } })
    .run();
}
