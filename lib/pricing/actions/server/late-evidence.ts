import { type Caller, owned } from "@/lib/auth/server/caller";
import { allows } from "@/lib/auth/permissions";
import { Book } from "@/lib/pricing/customizations/server/level-rules";
import { lastMinutePercentOfBase } from "@/lib/pricing/steps/curves";
import { fieldsOf } from "@/lib/pricing/customizations/fields";
import { resolve } from "@/lib/pricing/customizations/resolve";
import { fromMinor } from "@/lib/core/money";
import { db } from "@/lib/db/server";
import { marketDetailOf } from "@/lib/market/neighborhood/server";
import { findSubject, type Named } from "./named";
import type { LateEvidence } from "../schema-evidence";
import { nightsAhead } from "./thresholds";

/**
 * Last-minute adjustment of nights by days ahead, in %, by a listing's effective rule and in its market, as of `now`.
 * A fixed number of statements. Throws LISTING_NOT_FOUND.
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
  const base = fromMinor(basePrice);
  return Array.from({ length: nightsAhead + 1 }, (_, days) => {
    const percent = lastMinutePercentOfBase(rule, days, base);
    return percent === null ? null : Math.round(percent * 10) / 10;
  });
}
