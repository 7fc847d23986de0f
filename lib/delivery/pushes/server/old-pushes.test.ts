import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeListing } from "@/prisma/factories";
import { deleteOldPushes } from "./old-pushes";

const now = new Date("2026-11-22T12:00:00Z");
const statuses = ["accepted", "sending", "confirmed", "partly", "failed"] as const;

test("pushes of 90 days ago go with their requests; those that wait stay", async () => {
  const { account } = await makeAccount();
  const { key: listingKey } = await makeListing(account);
  const of = { accountId: account.id, listingKey, userId: 0 };
  for (const days of [89.9, 90.1]) {
    const requestedAt = new Date(now.getTime() - days * 86_400_000);
    for (const status of statuses) {
      const requests = { create: { accountId: account.id, ranges: [] } };
      await db().pricePush.create({ data: { ...of, status, requestedAt, requests } });
    }
  }
  expect(await deleteOldPushes(now)).toBe(3);
  expect(await deleteOldPushes(now)).toBe(0);
  const left = await db().pricePush.findMany({
    orderBy: [{ requestedAt: "asc" }, { status: "asc" }],
  });
  expect(left.map(({ status }) => status)).toEqual(["accepted", "sending", ...statuses]);
  expect(await db().pushRequest.count()).toBe(7);
});
