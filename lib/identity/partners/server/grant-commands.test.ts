import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { everywhere, presets } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { makeAccount, makeMember, makePartnerGrant } from "@/prisma/factories";
import { entries, makeBoth, refs, viewer } from "@/e2e/factories/partner-calls";
import {
  changeGrant,
  findPartnerByCode,
  grantListings,
  grantPartner,
  listGrants,
  revokeGrant,
} from ".";

const refused = (code: string) => expect.objectContaining({ code }) as unknown;

test("an owner finds a partner by its code and grants it the chosen access, effective at once", async () => {
  const { caller, owner, listings, code, opener, reach } = await makeBoth();
  expect(await findPartnerByCode(caller, code)).toEqual({ name: "Quiet Revenue", code });
  expect(await reach()).toBe("USER_ID_INVALID");
  const permissions = { ...everywhere("none"), listings: "edit", logs: "view" } as const;
  const chosen = refs(listings.slice(1, 3));
  const grant = await grantPartner(caller, {
    code,
    permissions,
    all_listings: false,
    listings: chosen,
  });
  expect(grant).toMatchObject({
    partner: { name: "Quiet Revenue", code },
    permissions,
    listings: 2,
  });
  expect(await reach()).toMatchObject({
    accountId: owner.accountId,
    actor: { id: opener.id },
    permissions,
    allListings: false,
  });
  expect((await grantListings(caller, grant.grant_id)).listings).toMatchObject(chosen);
  expect((await entries()).at(-1)).toMatchObject({
    action: "partner_granted",
    accountId: owner.accountId,
    userId: owner.id,
    name: "Quiet Revenue",
    changes: { old_value: null, new_value: { permissions, all_listings: false, listings: chosen } },
  });
});

test("a change takes effect with the next call, and only changed fields are logged", async () => {
  const { caller, listings, code, reach } = await makeBoth();
  const { grant_id } = await grantPartner(caller, { code, ...viewer });
  const before = (await reach()) as Caller;
  const chosen = refs(listings.slice(0, 1));
  const changed = await changeGrant(caller, grant_id, { all_listings: false, listings: chosen });
  expect(changed).toMatchObject({ all_listings: false, listings: 1, permissions: presets.viewer });
  const after = (await reach()) as Caller;
  expect(after).toMatchObject({ allListings: false, grantVersion: before.grantVersion + 1 });
  expect((await entries()).at(-1)).toMatchObject({
    action: "partner_changed",
    changes: {
      old_value: { all_listings: true, listings: [] },
      new_value: { all_listings: false, listings: chosen },
    },
  });
  const count = (await entries()).length;
  await changeGrant(caller, grant_id, { permissions: presets.viewer });
  expect(await entries()).toHaveLength(count);
  const both = changeGrant(caller, grant_id, { all_listings: true, listings: chosen });
  await expect(both).rejects.toMatchObject({ details: [{ path: "listings" }] });
  expect(await changeGrant(caller, grant_id, { all_listings: true })).toMatchObject({
    listings: 5,
  });
});

test("revoking refuses the next call; granting again reuses the grant with the new permissions", async () => {
  const { caller, listings, code, reach } = await makeBoth();
  const chosen = refs(listings.slice(0, 2));
  const first = { code, permissions: presets.full, all_listings: false, listings: chosen };
  const { grant_id } = await grantPartner(caller, first);
  await revokeGrant(caller, grant_id);
  expect(await reach()).toBe("USER_ID_INVALID");
  expect(await listGrants(caller)).toEqual({ partners: [] });
  for (const attempt of [
    () => revokeGrant(caller, grant_id),
    () => changeGrant(caller, grant_id, {}),
  ]) {
    await expect(attempt).rejects.toEqual(refused("NOT_FOUND"));
  }
  const again = await grantPartner(caller, { code, ...viewer });
  expect(again).toMatchObject({ grant_id, permissions: presets.viewer, listings: 5 });
  expect(await reach()).toMatchObject({ permissions: presets.viewer, allListings: true });
  const actions = (await entries()).map(({ action }) => action);
  expect(actions.slice(-3)).toEqual(["partner_granted", "partner_revoked", "partner_granted"]);
});

test("only one of twenty concurrent grants succeeds", async () => {
  const { caller, code } = await makeBoth();
  const tries = Array.from({ length: 20 }, () => grantPartner(caller, { code, ...viewer }));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const failures = results.filter((result) => result.status === "rejected");
  expect(failures.map(({ reason }) => (reason as { code: string }).code)).toEqual(
    failures.map(() => "CONFLICT"),
  );
  expect((await entries()).filter(({ action }) => action === "partner_granted")).toHaveLength(1);
});

test("unknown and other accounts' listings get the same error at their index, and nothing is granted", async () => {
  const { caller, listings, code, reach } = await makeBoth();
  const stranger = await makeAccount({ listings: 1 });
  await db().listing.update({
    where: { key: stranger.listings[0]?.key ?? 0 },
    data: { listingId: "foreign-1" },
  });
  const named = [
    ...refs(listings.slice(0, 1)),
    { listing_id: "nowhere", pms_name: "guesty" },
    { listing_id: "foreign-1", pms_name: "guesty" },
  ];
  const grant = { code, permissions: presets.full, all_listings: false, listings: named };
  const error: unknown = await grantPartner(caller, grant).catch((e: unknown) => e);
  expect(error).toMatchObject({ details: [{ path: "listings[1]" }, { path: "listings[2]" }] });
  expect(await reach()).toBe("USER_ID_INVALID");
  expect(await db().partnerGrant.count()).toBe(0);
});

test("only the owner can grant, change, revoke and see grants, and only the account's own", async () => {
  const { account, caller, code, consultant } = await makeBoth();
  const { grant_id: id } = await grantPartner(caller, { code, ...viewer });
  const { caller: member } = await makeMember(account, {
    permissions: presets.full,
    listings: "all",
  });
  const tries = (by: Caller) => [
    () => grantPartner(by, { code, ...viewer }),
    () => changeGrant(by, id, {}),
    () => revokeGrant(by, id),
    () => listGrants(by),
    () => grantListings(by, id),
    () => findPartnerByCode(by, code),
  ];
  for (const attempt of tries(member)) {
    await expect(attempt).rejects.toEqual(refused("PERMISSION_DENIED"));
  }
  const { caller: stranger } = await makeAccount();
  for (const known of [id, 2_000_000_000]) {
    for (const attempt of [
      () => changeGrant(stranger, known, {}),
      () => revokeGrant(stranger, known),
      () => grantListings(stranger, known),
    ]) {
      await expect(attempt).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: "Partner not found.",
      });
    }
  }
  expect(await listGrants(stranger)).toEqual({ partners: [] });
  const unknown = findPartnerByCode(caller, "ZZZZZZZZ");
  await expect(unknown).rejects.toEqual(refused("NOT_FOUND"));
  await expect(grantPartner(consultant, { code, ...viewer })).rejects.toEqual(
    refused("PERMISSION_DENIED"),
  );
});

test("an owner sees when a partner last called and how much it changed", async () => {
  const { account, caller, opener, partner } = await makeBoth();
  const { id } = await makePartnerGrant(partner, account, {
    lastCallAt: new Date("2026-11-19T08:30:00Z"),
  });
  const entry = { accountId: account.id, logType: "listing", action: "base_price" } as const;
  const old = new Date(Date.now() - 31 * 86_400_000);
  const by = (userId: number, createdAt = new Date()) => ({
    ...entry,
    userId,
    createdAt,
    changes: {},
  });
  expect((await listGrants(caller)).partners).toMatchObject([
    { changes_past_30: 0, changed_by: [], changed_mostly: null },
  ]);
  const { person: colleague } = await makeMember(partner);
  const group = { ...by(opener.id), logType: "group", action: "group_renamed" } as const;
  const rows = [by(opener.id), by(colleague.id), by(opener.id, old), by(caller.actor.id), group];
  await db().logEntry.createMany({ data: rows });
  expect((await listGrants(caller)).partners).toMatchObject([
    {
      grant_id: id,
      last_call_at: "2026-11-19T08:30:00.000Z",
      changes_past_30: 3,
      changed_by: [opener.id, colleague.id],
      changed_mostly: "listing",
      listings: 5,
    },
  ]);
});
