import type { PricePushStatus } from "@/generated/prisma/client";
import { db, deleteBatch } from "@/lib/db/server";

const keptMs = 90 * 86_400_000;
const done: PricePushStatus[] = ["confirmed", "partly", "failed"];

/**
 * Deletes a batch of pushes of 90 days ago that are done, with their requests, and returns how many. Those that wait stay,
 * however old; what was confirmed is kept with the listing's nights.
 */
export async function deleteOldPushes(now: Date): Promise<number> {
  const where = {
    requestedAt: { lt: new Date(now.getTime() - keptMs) },
    status: { in: done },
  };
  return (await db().pricePush.deleteMany({ where, limit: deleteBatch })).count;
}
