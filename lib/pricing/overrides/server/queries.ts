import type { Caller } from "@/lib/auth/server/caller";
import { today, toUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import type { GroupOverrideList, OverrideList, OverridesQuery } from "../schema";
import type { GroupNights } from "../schema-selection";
import { findListing, findGroup, readFirstNight } from "./owners";
import { toAnswer } from "./rows";

/** Overrides of a listing by date, from today at the listing unless asked otherwise. Throws LISTING_NOT_FOUND. */
export async function listOverrides(
  caller: Caller,
  listingId: string,
  { pms, start_date, end_date }: OverridesQuery,
): Promise<OverrideList> {
  const { key, currency, timeZone } = await findListing(db(), caller, listingId, pms);
  const from = start_date ?? today(timeZone ?? caller.account.timeZone);
  const rows = await db().override.findMany({
    where: {
      listingKey: key,
      date: { gte: toUtc(from), ...(end_date !== undefined && { lte: toUtc(end_date) }) },
    },
    orderBy: { date: "asc" },
  });
  return { overrides: rows.map((row) => toAnswer(row, currency)) };
}

/** Overrides of a group or subgroup by date, past ones too. Throws GROUP_NOT_FOUND. */
export async function listGroupOverrides(caller: Caller, id: number): Promise<GroupOverrideList> {
  await findGroup(db(), caller, id);
  const rows = await db().groupOverride.findMany({
    where: { groupId: id },
    orderBy: { date: "asc" },
  });
  return { id, overrides: rows.map((row) => toAnswer(row, row.currency)) };
}

/** Overrides of a group or subgroup that are not past at every listing, by date. Throws GROUP_NOT_FOUND. */
export async function listComingGroupOverrides(caller: Caller, id: number): Promise<GroupNights> {
  const { overrides } = await listGroupOverrides(caller, id);
  const first = await readFirstNight(db(), caller, id);
  return { id, first_night: first, overrides: overrides.filter(({ date }) => date >= first) };
}
