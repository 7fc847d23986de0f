import type { Listing } from "@/generated/prisma/client";
import { evaluateDue } from "@/e2e/factories/jobs";
import type { Caller } from "@/lib/auth/server/caller";
import { addDays, type DateText, dayOf, today, toUtc } from "@/lib/core/dates";
import { marketModelsOf } from "@/lib/market/model/server";
import { db, type Prisma, transaction } from "@/lib/db/server";
import { record } from "@/lib/audit/server";
import { fromMinor } from "@/lib/core/money";
import {
  makeCalendar,
  makeMarketCalendar,
  makeMarketListing,
  makeReservations,
} from "@/prisma/factories";
import { postListings } from "@/lib/catalog/server/endpoints";
import type { Endpoint } from "@/lib/http/server/endpoint";
import { tryCall } from "@/lib/http/server/proposals/propose";
import { postGroup } from "@/lib/inventory/groups/server/endpoints";
import { seal } from "@/lib/core/server/secret";
import { chargePushes } from "@/lib/usage/ledger/server";
import { everyRule } from "./rules";

/** Writes a rule of every kind, with every field, at each level. */
export async function fillRules(
  { accountId, key, pmsName }: Listing,
  groups: readonly number[],
): Promise<void> {
  const levels = [{ listingKey: key }, ...groups.map((groupId) => ({ groupId })), { pmsName }];
  await db().customization.createMany({
    data: levels.flatMap((level) =>
      Object.entries(everyRule).map(([kind, payload]) => {
        const own = { accountId, isOn: true, userId: 0, ...level };
        return { ...own, kind, payload };
      }),
    ),
    // The account's own level has one set of rules, whoever fills it first.
    skipDuplicates: true,
  });
}

/** Writes an override with every field for a night of the listing and of each group. */
export async function fillOverrides({ key }: Listing, groups: readonly number[]): Promise<void> {
  const override = {
    date: toUtc(addDays(today("UTC"), 45)),
    price: 15_000,
    priceType: "fixed",
    minPrice: 9_000,
    minPriceType: "fixed",
    maxPrice: 2_000,
    maxPriceType: "percent_max",
    basePrice: 21_000,
    minStay: 2,
    checkInCheckOutEnabled: true,
    checkIn: "1111100",
    checkOut: "1111111",
    reason: "Regatta",
    leadTimeExpiry: 14,
  };
  await db().override.create({ data: { listingKey: key, ...override } });
  await db().groupOverride.createMany({
    data: groups.map((groupId) => ({ groupId, currency: "CAD", ...override })),
  });
}

/** Writes log entries of a program at a known address; returns the id of one that can be reverted. */
export async function fillLog(
  by: Caller,
  rich: Listing,
  group: { id: number; name: string },
): Promise<string> {
  const caller: Caller = { ...by, origin: { ip: "192.0.2.7", device: "api", requestId: "filled" } };
  const base = fromMinor(rich.basePrice);
  const earlier = (base ?? 0) + 5;
  const moved = (old_value: number | null, new_value: number | null) =>
    ({
      logType: "listing",
      action: "base_price",
      listing: rich,
      changes: { old_value, new_value },
    }) as const;
  const made = { old_value: null, new_value: group.name };
  await transaction(caller, (tx) =>
    record(tx, caller, [
      moved(null, earlier),
      moved(earlier, base),
      { logType: "group", action: "group_created", group, changes: made },
    ]),
  );
  const entries = await db().logEntry.findMany({
    where: { accountId: rich.accountId, action: "base_price" },
    orderBy: { id: "desc" },
  });
  return String(entries[0]?.id);
}

/** Blocks a month and turns seasonal prices off, which makes a base price below the market's worth a nudge; returns the nudge's id. */
export async function fillActions({ accountId, key, timeZone }: Listing): Promise<string> {
  const now = today(timeZone ?? "UTC");
  // A year that nobody booked, and a month that the owner keeps.
  const state = (date: DateText): number => (date >= now && date < addDays(now, 30) ? 3 : 1);
  await makeCalendar({ key }, { from: addDays(now, -366), nights: 446, state });
  const profile = { price_type: "percentage", seasons: [], non_repeating_seasons: [] };
  const kind = "custom_seasonal_profile";
  const payload = { [kind]: profile };
  await db().customization.create({
    data: { accountId, listingKey: key, kind, payload, isOn: true, userId: 0 },
  });
  await evaluateDue();
  const hiddenUntil = new Date(Date.now() + 86_400_000);
  await db().action.updateMany({
    where: { listingKey: key, actionType: "many_blocked_dates" },
    data: { hiddenAt: new Date(), hiddenUntil },
  });
  return (await db().nudge.findFirstOrThrow({ where: { listingKey: key } })).id;
}

/** Writes nights around today, and reservations of every kind. */
export async function fillNights(listing: Listing): Promise<void> {
  const now = today(listing.timeZone ?? "UTC");
  const booked = (date: DateText): number => (date < addDays(now, 10) ? 2 : 1);
  await makeCalendar(listing, { from: addDays(now, -40), nights: 160, state: booked });
  await makeReservations(listing, [
    ...[5, 40, 350, 370, 420].map((days) => ({ checkIn: addDays(now, -days) })),
    // As many nights as a starting price needs.
    { checkIn: addDays(now, -300), nights: 30 },
    {
      checkIn: addDays(now, 60),
      status: "cancelled" as const,
      cancelledAt: new Date(Date.now() - 86_400_000),
    },
    // Booked within the last 30 days, for the pickup.
    { checkIn: addDays(now, 20), bookedAt: new Date(Date.now() - 5 * 86_400_000) },
  ]);
}

/** Writes a rate plan with every field. */
export async function fillRatePlan({ key }: Listing): Promise<void> {
  const plan = { name: "Standard", type: "room", planType: "base", updateType: "percent" };
  await db().ratePlan.create({
    data: { listingKey: key, planId: "7", isDefault: true, adjustment: -5, ...plan },
  });
}

/** Opens the coming nights of a listing. */
export async function openNights(listing: Listing): Promise<void> {
  await makeCalendar(listing, { from: addDays(today("UTC"), -1), nights: 90 });
}

/** Makes so many comparables for all tenants: market data belongs to no account. */
export async function fillMarket(count: number): Promise<void> {
  if ((await db().marketListing.count()) > 0) return;
  const nights = { from: addDays(today("UTC"), -400), nights: 600, state: bookedAtTimes };
  for (let home = 0; home < count; home++)
    await makeMarketCalendar(await makeMarketListing({ asOf: new Date(today("UTC")) }), nights);
}

/** Learns the market around listings, as the first reader of a place does: the next ones take fewer statements. */
export async function learnMarket(accountId: number, listings: readonly Listing[]): Promise<void> {
  await marketModelsOf({ accountId }, listings, ({ timeZone }) => dayOf(today(timeZone ?? "UTC")));
}

function bookedAtTimes(_: DateText, index: number): number {
  return index % 3 === 0 ? 2 : 1;
}

/** Charges listings for this month. */
export async function fillUsage(listings: readonly Listing[]): Promise<void> {
  const [first] = listings;
  if (!first) return;
  const at = new Date();
  const pushes = listings.map(({ key }) => ({ listingKey: key, pushId: null, at }));
  await transaction({}, (tx) => chargePushes(tx, first.accountId, pushes));
}

/** Makes a webhook with deliveries that have failed and one that waits, and a webhook that is turned off. */
export async function fillWebhook(
  accountId: number,
  canary: string,
): Promise<{ webhook: number; spareWebhook: number; delivery: string }> {
  const data = {
    accountId,
    url: `https://hooks.example/${canary}`,
    types: ["booking.created"],
    description: `${canary} pager`,
    secret: seal("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", `webhook ${accountId}`),
    failingSince: new Date(),
  };
  const { id } = await db().webhook.create({ data });
  const spare = await db().webhook.create({
    data: { ...data, state: "disabled", stateReason: `${canary} is gone` },
  });
  const common = {
    accountId,
    webhookId: id,
    sourceId: accountId,
    type: "booking.created",
    body: `{"is":"${canary}"}`,
  };
  await db().webhookDelivery.create({ data: { ...common, dueAt: new Date("2099-01-01") } });
  const failed = await db().webhookDelivery.create({
    data: {
      ...common,
      status: "failed",
      attempts: 10,
      triedAt: new Date(),
      ms: 12,
      answerStatus: 500,
      answer: `${canary} is out of order`,
    },
  });
  const [error, last] = [`${canary} did not answer`, { triedAt: new Date(), ms: 15_000 }];
  await db().webhookDelivery.create({ data: { ...common, ...last, status: "failed", error } });
  return { webhook: id, spareWebhook: spare.id, delivery: String(failed.id) };
}

/** Makes proposals: new groups, one to apply and one to decline, and a price, which is declined. */
export async function fillProposals(
  caller: Caller,
  { listingId: id, pmsName: pms }: Listing,
  canary: string,
): Promise<{ proposal: number; spareProposal: number }> {
  const price = { listings: [{ id, pms, base: 215 }] };
  const decided = { decidedAt: new Date(), decidedBy: caller.actor.id, decision: `${canary} no` };
  await keepProposal(caller, postListings, price, { ...decided, state: "declined" });
  const group = { group_name: `${canary} proposed` };
  const spare = await keepProposal(caller, postGroup, group, {});
  return { proposal: await keepProposal(caller, postGroup, group, {}), spareProposal: spare };
}

/** Keeps a call as `propose` does, without an entry in the log. */
async function keepProposal(
  caller: Caller,
  endpoint: Endpoint,
  body: Record<string, unknown>,
  fields: Partial<Prisma.ProposalUncheckedCreateInput>,
): Promise<number> {
  const call = { params: undefined, query: undefined, body };
  const { changes, answer } = await tryCall(endpoint, caller, call, {});
  const { id } = await db().proposal.create({
    data: {
      accountId: caller.accountId,
      tool: endpoint.agent ? endpoint.agent.name : "",
      params: {},
      query: {},
      body: JSON.parse(JSON.stringify(body)),
      reason: "Pace is ahead of last year.",
      personId: caller.actor.id,
      client: "test/1.0",
      entries: JSON.parse(JSON.stringify(changes)),
      answer: JSON.parse(JSON.stringify(answer)),
      expiresAt: new Date(Date.now() + 86_400_000),
      ...fields,
    },
  });
  return id;
}
