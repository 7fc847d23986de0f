import { expect, test } from "vitest";
import { everywhere } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { makeAccount, makeMember, makePartner, makePartnerGrant } from "@/prisma/factories";
import { countStatements } from "@/e2e/setup/statements";
import { managedAccounts, partnerSelf } from ".";

const none = { high: 0, medium: 0, low: 0 };

test("a partner lists only the accounts that grant it access, by name, with permissions and listings", async () => {
  const { partner, opener, caller } = await makePartner();
  const rival = await makePartner();
  const b = await makeAccount({ name: "Bay Stays", apiAccess: "enabled", listings: 3 });
  const a = await makeAccount({ name: "Ash Stays", listings: 4 });
  const gone = await makeAccount({ name: "Gone Stays", listings: 1 });
  const foreign = await makeAccount({ name: "Canary Stays", listings: 1 });
  await makePartnerGrant(partner, b.account, { permissions: { listings: "view" } });
  await makePartnerGrant(partner, a.account, { listings: a.listings.slice(0, 2) });
  await makePartnerGrant(partner, gone.account, { status: "revoked" });
  await makePartnerGrant(rival.partner, foreign.account);
  const expected = {
    managed_accounts: [
      {
        user_id: a.owner.id,
        name: "Ash Stays",
        api_enabled: false,
        permissions: everywhere("edit"),
        all_listings: false,
        listings: 2,
        open_actions: none,
      },
      {
        user_id: b.owner.id,
        name: "Bay Stays",
        api_enabled: true,
        permissions: { ...everywhere("none"), listings: "view" },
        all_listings: true,
        listings: 3,
        open_actions: none,
      },
    ],
  };
  expect(await managedAccounts(caller)).toEqual(expected);
  const { caller: colleague } = await makeMember(partner);
  expect(await managedAccounts(colleague)).toEqual(expected);
  expect(await partnerSelf(colleague)).toMatchObject({
    name: "Quiet Revenue",
    code: partner.partnerCode,
    can_manage: false,
  });
  expect(opener.accountId).toBe(partner.id);
});

test("open actions are counted by urgency, over granted listings and with listings:view only", async () => {
  const { partner, caller } = await makePartner();
  const { account, listings } = await makeAccount({ listings: 4 });
  const [one, two, out, hidden] = listings.map(({ key }) => key);
  if (!one || !two || !out || !hidden) throw new Error("Four listings were expected.");
  await db().listing.update({ where: { key: hidden }, data: { isHidden: true } });
  const past = new Date(Date.now() - 60_000);
  const later = new Date(Date.now() + 60_000);
  await db().action.createMany({
    data: [
      { listingKey: one, actionType: "base_price_missing", severity: 90, metadata: {} },
      { listingKey: two, actionType: "location_missing", severity: 85, metadata: {} },
      { listingKey: two, actionType: "min_price_alert", severity: 59, metadata: {} },
      { listingKey: two, actionType: "oba_turned_off", severity: 25, metadata: {} },
      {
        listingKey: one,
        actionType: "bedroom_count_missing",
        severity: 75,
        metadata: {},
        resolvedAt: past,
      },
      {
        listingKey: one,
        actionType: "base_price_alert",
        severity: 50,
        metadata: {},
        hiddenAt: past,
      },
      {
        listingKey: one,
        actionType: "many_blocked_dates",
        severity: 85,
        metadata: {},
        hiddenAt: past,
        hiddenUntil: later,
      },
      {
        listingKey: one,
        actionType: "location_missing",
        severity: 85,
        metadata: {},
        hiddenAt: past,
        hiddenUntil: past,
      },
      { listingKey: out, actionType: "base_price_missing", severity: 90, metadata: {} },
      { listingKey: hidden, actionType: "base_price_missing", severity: 90, metadata: {} },
    ],
  });
  const chosen = listings.filter(({ key }) => key !== out);
  const grant = await makePartnerGrant(partner, account, { listings: chosen });
  const open = async () => (await managedAccounts(caller)).managed_accounts[0]?.open_actions;
  expect(await open()).toEqual({ high: 3, medium: 1, low: 1 });
  await db().partnerGrant.update({ where: { id: grant.id }, data: { permissions: {} } });
  expect(await open()).toEqual(none);
});

test("people of an account with listings cannot list managed accounts", async () => {
  const { caller } = await makeAccount();
  for (const attempt of [() => managedAccounts(caller), () => partnerSelf(caller)]) {
    await expect(attempt).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  }
});

test("the number of statements is the same for two and for twenty accounts", async () => {
  const { partner, caller } = await makePartner();
  const counts: number[] = [];
  for (const accounts of [2, 18]) {
    for (let n = 0; n < accounts; n++) {
      const { account } = await makeAccount({ listings: 2 });
      await makePartnerGrant(partner, account);
    }
    counts.push((await countStatements(() => managedAccounts(caller))).statements.length);
  }
  expect(counts[1]).toBe(counts[0]);
});
