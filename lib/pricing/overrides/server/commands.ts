import type { Caller } from "@/lib/auth/server/caller";
import { toUtc } from "@/lib/core/dates";
import { detailText, Refusal } from "@/lib/core/errors";
import { answering, transaction, type Tx } from "@/lib/db/server";
import type { OverridesDelete, OverridesWrite, OverridesWritten } from "../schema";
import { listingEffect } from "./preview";
import { lockFamily, type OverrideListing } from "./owners";
import {
  planListings,
  planRemoval,
  type PlannedRow,
  planRows,
  problemText,
  writesOf,
} from "./plan";
import { recordFamily, type OverrideWrite } from "./write";
import { toAnswer } from "./rows";

/**
 * Merges rows into a listing's overrides, all or none, and optionally into its children's; a child with another
 * currency or a problem of its own is left out and reported. A dry run returns the effect on prices. Throws
 * LISTING_NOT_FOUND, VALIDATION_FAILED, and ERR-GUARD-RAIL if nothing else is wrong.
 */
export async function setOverrides(
  caller: Caller,
  listingId: string,
  request: OverridesWrite,
): Promise<OverridesWritten> {
  const answered = answering(caller, (written: { answer: OverridesWritten }) => written.answer);
  const { answer, writes } = await transaction(answered, (tx) =>
    writeFamily(tx, caller, listingId, request),
  );
  if (!caller.dryRun) return answer;
  return { ...answer, ...(await listingEffect(caller, writes)) };
}

async function writeFamily(
  tx: Tx,
  caller: Caller,
  listingId: string,
  request: OverridesWrite,
): Promise<{ answer: OverridesWritten; writes: OverrideWrite[] }> {
  const { pms: pmsName, update_children, overrides } = request;
  const family = await lockFamily(tx, caller, { listingId, pmsName }, update_children);
  const dates = overrides.map(({ date }) => date);
  const listings = [family.listing, ...family.children];
  const planOf = await planListings(tx, caller, listings, dates, () => planRows(overrides));
  const own = planOf(family.listing);
  refuseProblems(own);
  const children = family.children.map((child) => {
    const rows = planOf(child);
    return { child, rows, error: childError(family.listing, child, rows) };
  });
  const written = [
    { listing: family.listing, writes: writesOf(own) },
    ...children
      .filter(({ error }) => error === null)
      .map(({ child, rows }) => ({ listing: child, writes: writesOf(rows) })),
  ];
  await recordFamily(tx, caller, family, written);
  const info = children.map(({ child, error }) => [
    child.listingId,
    error === null ? { success: true } : { success: false, error },
  ]);
  const answer = {
    overrides: await answerOf(tx, family.listing, overrides),
    ...(update_children && { child_listings_update_info: Object.fromEntries(info) }),
    ...(family.beyond > 0 && { children_out_of_reach: family.beyond }),
  };
  return { answer, writes: written.flatMap(({ writes }) => writes) };
}

/** Removes overrides of a listing and, optionally, of its children. Throws LISTING_NOT_FOUND, VALIDATION_FAILED. */
export async function removeOverrides(
  caller: Caller,
  listingId: string,
  request: OverridesDelete,
): Promise<void> {
  const { pms: pmsName, update_children } = request;
  const dates = request.overrides.map(({ date }) => date);
  await transaction(caller, async (tx) => {
    const family = await lockFamily(tx, caller, { listingId, pmsName }, update_children);
    const listings = [family.listing, ...family.children];
    const planOf = await planListings(tx, caller, listings, dates, () => planRemoval(dates));
    refuseProblems(planOf(family.listing));
    // A date may already be past for a child in another time zone.
    await recordFamily(
      tx,
      caller,
      family,
      listings.map((listing) => ({
        listing,
        writes: writesOf(planOf(listing).filter(({ problems }) => problems.length === 0)),
      })),
    );
  });
}

function refuseProblems(rows: readonly PlannedRow[]): void {
  const details = rows.flatMap(({ index, problems }) =>
    problems.map(({ field, message, rule }) => ({
      path: `overrides[${index}].${field}`,
      message,
      ...(rule && { code: rule }),
    })),
  );
  const [first] = details;
  if (!first) return;
  const isRail = details.every(({ code }) => code !== undefined);
  throw new Refusal(isRail ? "ERR-GUARD-RAIL" : "VALIDATION_FAILED", detailText(first), {
    details,
  });
}

/** Why a child is not written; null if it is. */
function childError(
  parent: OverrideListing,
  child: OverrideListing,
  rows: readonly PlannedRow[],
): string | null {
  if (child.currency !== parent.currency) {
    return `its currency (${child.currency}) is not the parent's`;
  }
  const failed = rows.find(({ problems }) => problems.length > 0);
  return failed ? `${failed.write.date}: ${problemText(failed.problems)}` : null;
}

async function answerOf(
  tx: Tx,
  { key, currency }: OverrideListing,
  overrides: readonly { date: string }[],
): Promise<OverridesWritten["overrides"]> {
  const rows = await tx.override.findMany({
    where: { listingKey: key, date: { in: overrides.map(({ date }) => toUtc(date)) } },
    orderBy: { date: "asc" },
  });
  return rows.map((row) => toAnswer(row, currency));
}
