import { expect, test } from "vitest";
import { db, deleteBatch } from "@/lib/db/server";
import { makeAccount, makeListing } from "@/prisma/factories";
import { jobHandlers } from "./jobs";

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const clean = () => jobHandlers["delete-expired-rows"](new AbortController().signal);

test("only expired rows are deleted", async () => {
  const { account, owner } = await makeAccount();
  const personId = owner.id;
  for (const days of [6, 8]) {
    const call = { personId, keyId: 1, method: "GET", route: "/v1/listings", status: 200, ms: 3 };
    const createdAt = ago(days);
    await db().apiCall.create({ data: { ...call, requestId: "r", createdAt } });
  }
  for (const days of [0.9, 1.1]) {
    const data = {
      personId,
      key: `after ${days}`,
      status: 200,
      requestHash: Buffer.of(),
      createdAt: ago(days),
    };
    await db().idempotentAnswer.create({ data });
  }
  for (const days of [29, 31]) {
    const token = { tokenHash: Buffer.from(`${days}`), expiresAt: ago(days) };
    await db().session.create({ data: { personId, createdAt: ago(days) } });
    await db().passwordReset.create({ data: { ...token, personId } });
    const person = { email: "a@example.com", name: "A", isInvited: false };
    await db().signUp.create({ data: { ...person, ...token } });
    const invitation = { accountId: account.id, email: "a@example.com", permissions: {} };
    const used = { allListings: true, listingKeys: [], invitedBy: personId, usedAt: ago(days) };
    await db().invitation.create({ data: { ...invitation, ...used, ...token } });
  }
  const { key: listingKey } = await makeListing(account);
  for (const days of [89, 91]) {
    const push = { accountId: account.id, listingKey, userId: 0, status: "confirmed" } as const;
    await db().pricePush.create({ data: { ...push, requestedAt: ago(days) } });
  }
  await clean();
  const left = [
    await db().apiCall.findMany(),
    await db().idempotentAnswer.findMany(),
    await db().session.findMany(),
    await db().passwordReset.findMany(),
    await db().invitation.findMany(),
    await db().signUp.findMany(),
  ];
  expect(left.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await db().pricePush.count()).toBe(1);
  expect(left[0]?.[0]?.createdAt.getTime()).toBeGreaterThan(ago(7).getTime());
});

test("an unused invitation is kept, however old", async () => {
  const { account, owner } = await makeAccount();
  const invitation = { accountId: account.id, email: "a@example.com", permissions: {} };
  const open = { allListings: true, listingKeys: [], invitedBy: owner.id, expiresAt: ago(400) };
  await db().invitation.create({ data: { ...invitation, ...open, tokenHash: Buffer.of(1) } });
  await clean();
  expect(await db().invitation.count()).toBe(1);
});

test("rows beyond one batch are also deleted", async () => {
  const { owner } = await makeAccount();
  await db().$executeRaw`
    INSERT INTO api_call (person_id, key_id, method, route, status, ms, request_id, created_at)
    SELECT ${owner.id}, 1, 'GET', '/v1/listings', 200, 1, 'r', now() - interval '8 days'
    FROM generate_series(1, ${deleteBatch + 10}::int)`;
  await clean();
  expect(await db().apiCall.count()).toBe(0);
});
