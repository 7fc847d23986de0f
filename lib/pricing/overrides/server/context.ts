import { type Caller, owned } from "@/lib/auth/server/caller";
import { today } from "@/lib/core/dates";
import type { Tx } from "@/lib/db/server";
import type { OverrideContext } from "../rules";
import type { OverrideListing } from "./family";

/**
 * What a listing's overrides are checked against. `decimals`: the account's decimals of amounts; `floor`: the listing's
 * guard rail.
 */
export function contextOf(
  caller: Caller,
  { currency, timeZone }: OverrideListing,
  decimals: 0 | 2,
  floor: number | null,
): OverrideContext {
  const zone = timeZone ?? caller.account.timeZone;
  return { scope: "listing", currency, decimals, today: today(zone), floor };
}

/** Decimals of amounts in the caller's account. */
export async function decimalsOf(tx: Tx, caller: Caller): Promise<0 | 2> {
  const { decimals } = await tx.account.findUniqueOrThrow({
    where: { id: owned(caller).accountId },
    select: { decimals: true },
  });
  return decimals ? 2 : 0;
}
