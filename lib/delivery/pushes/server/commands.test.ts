import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { makeAccount, makeListing, makeMember } from "@/prisma/factories";
import { pushPrices } from "./commands";

async function setUp(pushEnabled = true) {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { pushEnabled });
  const request = { listing: listing.listingId, pms_name: listing.pmsName };
  const program: Caller = { ...caller, via: "key" };
  return { account, caller, program, listing, request };
}

test("a push is stored with who asked, and a program's is in the activity log", async () => {
  const { account, program, listing, request } = await setUp();
  const answer = await pushPrices(program, request);
  const [push] = await db().pricePush.findMany();
  expect(push).toMatchObject({
    accountId: account.id,
    listingKey: listing.key,
    userId: program.actor.id,
    status: "accepted",
  });
  expect(answer).toEqual({ status: "accepted", job_id: push?.id });
  expect(await db().logEntry.findMany()).toMatchObject([
    {
      action: "api_push_price",
      listingKey: listing.key,
      changes: { old_value: null, new_value: { job_id: push?.id, status: "accepted" } },
    },
  ]);
});

test("a page's push is stored without an entry of the API", async () => {
  const { caller, request } = await setUp();
  await pushPrices({ ...caller, via: "session" }, request);
  expect(await db().pricePush.count()).toBe(1);
  expect(await db().logEntry.count()).toBe(0);
});

test("a dry run stores nothing and has no job", async () => {
  const { program, request } = await setUp();
  const answer = await pushPrices({ ...program, dryRun: true }, request);
  expect(answer).toEqual({ status: "accepted", job_id: null });
  expect([await db().pricePush.count(), await db().logEntry.count()]).toEqual([0, 0]);
});

test("a listing that does not sync is refused, one out of reach is unknown", async () => {
  const off = await setUp(false);
  await expect(pushPrices(off.program, off.request)).rejects.toMatchObject({
    code: "ERR-SYNC-OFF",
    status: 400,
  });
  const { account, request } = await setUp();
  const { caller: member } = await makeMember(account);
  for (const caller of [off.program, member]) {
    await expect(pushPrices(caller, request)).rejects.toMatchObject({ code: "LISTING_NOT_FOUND" });
  }
  expect(await db().pricePush.count()).toBe(0);
});
