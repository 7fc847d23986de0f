import { type Caller, owned } from "@/lib/auth/server/caller";
import { allows } from "@/lib/auth/permissions";
import { Book } from "@/lib/pricing/customizations/server/book";
import { lastMinutePercent } from "@/lib/pricing/customizations/curves";
import { fieldsOf } from "@/lib/pricing/customizations/fields";
import { resolve } from "@/lib/pricing/customizations/resolve";
import { db } from "@/lib/db/server";
import { marketDetailOf } from "@/lib/market/neighborhood/server";
import { lateAdjustment } from "./late";
import { findSubject, type Named } from "./named";
import type { LateEvidence } from "../schema-evidence";
import { nightsAhead } from "./thresholds";

/**
 * What a listing's rule in force and its market take off nights by days ahead, as of `now`. A fixed number of
 * statements. Throws LISTING_NOT_FOUND.
 */
export async function lateEvidence(
  caller: Caller,
  named: Named,
  now: Date = new Date(),
): Promise<LateEvidence> {
  const listing = await findSubject(caller, named);
  const { comparables, late } = (await marketDetailOf(caller, [listing], now))(listing);
  const seesRules = allows(caller.permissions, "customizations:view");
  return {
    comparables,
    own: seesRules ? await ownCurve(caller, listing) : null,
    market: [...late],
  };
}

type Subject = Awaited<ReturnType<typeof findSubject>>;

async function ownCurve(caller: Caller, listing: Subject): Promise<(number | null)[]> {
  const { key: listingKey, groupId, subgroupId, pmsName, basePrice } = listing;
  const groupIds = [subgroupId, groupId].filter((id) => id !== null);
  const levels = [{ listingKey }, { groupId: { in: groupIds } }, { pmsName }];
  const rows = await db().customization.findMany({
    where: { ...owned(caller), kind: "last_minute_prices", OR: levels },
  });
  const steps = new Book(rows, new Map()).steps({ listingKey, groupId, subgroupId, pmsName });
  const { value } = resolve("last_minute_prices", steps);
  const rule = fieldsOf("last_minute_prices", value);
  const fixed = lateAdjustment(value, basePrice === null ? null : Number(basePrice) / 100);
  return Array.from({ length: nightsAhead + 1 }, (_, days) => {
    const percent = lastMinutePercent(rule, days);
    if (percent !== null) return Math.round(percent * 10) / 10;
    return days <= (rule.last_min_factor_dfd ?? 0) ? fixed : 0;
  });
}
