import { expect, test } from "vitest";
import { logs } from "@/e2e/factories/log-entries";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { GuardRailsWrite } from "@/lib/inventory/guard-rails/schema";
import { setGuardRails } from "@/lib/inventory/guard-rails/server/commands";
import { guardRailsOf } from "@/lib/inventory/guard-rails/server/queries";
import { change, stored } from "@/lib/inventory/listings/server/testing";
import { fixed, inDays, list, set, withListings } from "@/lib/pricing/overrides/server/testing";
import { confirmCurrency } from "@/lib/delivery/currencies/server/confirm-currency";
import { revertEntry, undoOverrides } from "./revert";

const named = { listing_id: "a", pms: "guesty" };
const rail = (caller: Caller, rails: object) =>
  setGuardRails(caller, GuardRailsWrite.parse({ ...named, ...rails }));

async function newest(caller: Caller, action: string): Promise<string> {
  const [entry] = (await logs(caller, { actions: [action] })).data;
  if (!entry) throw new Error(`There is no ${action}.`);
  return entry.id;
}

test("guard rails are restored, unless they have changed since", async () => {
  const { caller } = await withListings("a");
  await rail(caller, { floor: 100, cool_down_hours: 24 });
  const first = await newest(caller, "listing_changed");
  await rail(caller, { floor: 120 });
  await expect(revertEntry(caller, first)).rejects.toMatchObject({ code: "CONFLICT" });
  const { entry } = await revertEntry(caller, await newest(caller, "listing_changed"));
  expect(entry).toMatchObject({ action: "reverted", changes: { new_value: { floor: 100 } } });
  await revertEntry(caller, first);
  const none = { max_change_percent: null, cool_down_hours: null, floor: null };
  expect(await guardRailsOf(caller, named)).toEqual(none);
});

test("amounts from before a change of currency are not restored, by the log or by an undo", async () => {
  const { caller } = await withListings("a");
  const base = Number((await stored("a")).basePrice) / 100;
  await change(caller, [{ id: "a", base: base + 40 }]);
  await rail(caller, { floor: 100 });
  await rail(caller, { floor: 120 });
  await set(caller, "a", [{ date: inDays(2), ...fixed(250) }]);
  await db().listing.updateMany({ data: { newCurrency: "JPY" } });
  const given = { pms: "guesty", id: "a", currency: "JPY", min: null, max: null };
  // The same figure again: without the currency, the old entries would still fit.
  await confirmCurrency(caller, { ...given, base: base + 40 });
  for (const action of ["base_price", "listing_changed", "remove_custom_pricing"]) {
    const refused = revertEntry(caller, await newest(caller, action));
    await expect(refused).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("currency"),
    });
  }
  const removed = await newest(caller, "remove_custom_pricing");
  await expect(undoOverrides(caller, [removed])).rejects.toMatchObject({
    message: expect.stringContaining("currency"),
  });
  expect(await list(caller, "a")).toEqual([]);
  expect(Number((await stored("a")).basePrice) / 100).toBe(base + 40);
});

test("a revert of a price or an override respects the guard rails", async () => {
  const { caller } = await withListings("a");
  const base = Number((await stored("a")).basePrice) / 100;
  await change(caller, [{ id: "a", base: base + 40 }]);
  await set(caller, "a", [{ date: inDays(2), ...fixed(90) }]);
  await set(caller, "a", [{ date: inDays(2), ...fixed(150) }]);
  await rail(caller, { max_change_percent: 10, floor: 100 });
  for (const action of ["base_price", "add_custom_pricing"]) {
    const refused = revertEntry(caller, await newest(caller, action));
    await expect(refused).rejects.toMatchObject({ code: "ERR-GUARD-RAIL" });
  }
  expect(await list(caller, "a")).toMatchObject([{ price: "150" }]);
  await db().guardRail.deleteMany();
  await revertEntry(caller, await newest(caller, "base_price"));
  expect(Number((await stored("a")).basePrice) / 100).toBe(base);
});
