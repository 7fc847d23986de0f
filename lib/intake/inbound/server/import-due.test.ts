import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { runDue } from "@/lib/jobs/server";
import type { StateReason } from "@/lib/intake/connections/reasons";
import { makeAccount, makeListing } from "@/prisma/factories";
import { importJob } from "./import-due";
import { deleteOldRuns } from "./runs";
import { FakePms, makeConnection, meansOf, noon, pmsListing, stored } from "./testing";

function pmsWith(id: string): FakePms {
  const pms = new FakePms();
  pms.listingRows = [pmsListing(id)];
  return pms;
}

test("every due connection of every account is imported once, the others are not", async () => {
  const [one, two] = [await makeAccount(), await makeAccount()];
  const due = [await makeConnection(one.account), await makeConnection(two.account)];
  const later = new Date(noon.getTime() + 60_000);
  const idle = [
    await makeConnection(one.account, { nextImportAt: later }),
    await makeConnection(one.account, { paused: true }),
    await makeConnection(one.account, { state: "refused" }),
    await makeConnection(one.account, { state: "removed" }),
    await makeConnection(one.account, { nextImportAt: null }),
  ];
  const asked: number[] = [];
  const connectorOf = ({ id }: { id: number }) => {
    asked.push(id);
    return pmsWith(`${id}`);
  };
  await runDue(importJob({ ...meansOf(pmsWith("1")), connectorOf }));
  expect(asked).toHaveLength(2);
  expect(new Set(asked)).toEqual(new Set(due.map(({ id }) => id)));
  const rows = await db().listing.findMany({ orderBy: { accountId: "asc" } });
  expect(rows.map(({ accountId, listingId }) => [accountId, listingId])).toEqual([
    [one.account.id, `${due[0]?.id}`],
    [two.account.id, `${due[1]?.id}`],
  ]);
  for (const connection of idle) expect((await stored(connection)).lastImportAt).toBeNull();
});

test("an import and a lock by a clock that was set back since hold nothing up", async () => {
  const { account } = await makeAccount();
  const tomorrow = new Date(noon.getTime() + 86_400_000);
  const times = { nextImportAt: tomorrow, lastImportAt: tomorrow };
  const leaseUntil = new Date(Date.now() + 86_400_000);
  const ahead = await makeConnection(account, { ...times, leaseUntil });
  await runDue(importJob(meansOf(pmsWith("1"))));
  expect((await stored(ahead)).lastImportAt).toEqual(noon);
});

test("a failure of one connection doesn't block the others", async () => {
  const { account } = await makeAccount();
  const broken = await makeConnection(account);
  const sound = await makeConnection(account, { pmsName: "hostaway", kind: "hostaway" });
  const connectorOf = ({ id }: { id: number }) => {
    const pms = pmsWith("100");
    if (id === broken.id) {
      pms.fails = () => {
        throw new TypeError("a defect");
      };
    }
    return pms;
  };
  await runDue(importJob({ ...meansOf(pmsWith("1")), connectorOf }));
  expect(await db().listing.findMany()).toMatchObject([{ pmsName: "hostaway" }]);
  expect(await stored(broken)).toMatchObject({ attempts: 1, state: "active" });
  expect(await stored(sound)).toMatchObject({ attempts: 0, lastImportAt: noon });
  const run = await db().connectionRun.findFirst({ where: { connectionId: broken.id } });
  expect(run?.error).toMatchObject({
    message: "The import failed in Nightrate. It is tried again.",
  });
});

test("feeds set their connection's state and when they are due", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account, { kind: "ical", pmsName: "ical" });
  await makeListing(account);
  const nextAt = new Date(noon.getTime() + 3_600_000);
  const counts = { feeds: 2, read: 1, failed: 1, reservations: 0, cancelled: 0 };
  const reason: StateReason = { code: "feeds", count: 1, feeds: [1] };
  const feedsOf = async () => ({ counts, nextAt, state: "attention" as const, reason });
  await runDue(importJob({ ...meansOf(pmsWith("1")), feedsOf }));
  expect(await stored(connection)).toMatchObject({
    state: "attention",
    stateReason: reason,
    nextImportAt: nextAt,
  });
  expect(await db().connectionRun.findMany()).toMatchObject([{ outcome: "done", counts }]);
});

test("runs are kept for 90 days", async () => {
  const { account } = await makeAccount();
  const { id: connectionId } = await makeConnection(account);
  const day = 86_400_000;
  await db().connectionRun.createMany({
    data: [90, 91].map((days) => ({
      connectionId,
      accountId: account.id,
      kind: "import" as const,
      startedAt: new Date(noon.getTime() - days * day),
    })),
  });
  expect(await deleteOldRuns(noon)).toBe(1);
  expect(await db().connectionRun.count()).toBe(1);
});
