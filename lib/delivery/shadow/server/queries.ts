import { allows } from "@/lib/auth/permissions";
import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { dateIn, dayOf, fromUtc } from "@/lib/core/dates";
import { db, type Prisma } from "@/lib/db/server";
import { groupsOf, type ShadowListing } from "../report";
import { HeldPlan, type ShadowReport } from "../schema";
import { unpackNights } from "./nights";
import { firstPlanAt } from "./planning";

const columns = {
  listingId: true,
  pmsName: true,
  name: true,
  currency: true,
  timeZone: true,
  shadowSince: true,
  shadowPlan: true,
  shadowBookings: { orderBy: { night: "asc" } },
} as const satisfies Prisma.ListingSelect;

type Row = Prisma.ListingGetPayload<{ select: typeof columns }>;

/** What the listings in shadow in the caller's reach have been through. Three statements. */
export async function shadowReport(caller: Caller): Promise<ShadowReport> {
  const rows = await db().listing.findMany({
    where: { ...ownedListings(caller), ...owned(caller), shadowSince: { not: null } },
    select: columns,
    orderBy: [{ name: "asc" }, { key: "asc" }],
  });
  const listings = rows.flatMap((row) => toListing(row, caller.account.timeZone) ?? []);
  const waiting = listings.flatMap(({ plan, firstAt }) => (plan ? [] : [firstAt.getTime()]));
  return {
    can_edit: allows(caller.permissions, "listings:edit"),
    first_plan_at: waiting.length > 0 ? new Date(Math.min(...waiting)).toISOString() : null,
    groups: groupsOf(listings),
  };
}

function toListing(row: Row, timeZone: string): (ShadowListing & { firstAt: Date }) | null {
  const { shadowSince: since, shadowPlan: plan } = row;
  if (!since) return null;
  const zone = row.timeZone ?? timeZone;
  const began = dateIn(zone, since);
  const isThis = plan?.since.getTime() === since.getTime();
  return {
    pms: row.pmsName,
    id: row.listingId,
    name: row.name,
    currency: row.currency,
    since,
    firstAt: firstPlanAt(since, zone, began),
    plan:
      plan && isThis
        ? {
            plans: plan.plans,
            held: HeldPlan.array().parse(plan.held),
            nights: unpackNights(plan.content),
          }
        : null,
    // Those of an earlier shadow are not of this one.
    booked: row.shadowBookings
      .map(({ night, day, pmsPrice, price }) => ({
        night: dayOf(fromUtc(night)),
        day: dayOf(fromUtc(day)),
        pmsPrice: Number(pmsPrice),
        price: Number(price),
      }))
      .filter(({ day }) => day >= dayOf(began)),
  };
}
