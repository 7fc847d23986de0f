import { expect, test } from "vitest";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import { dateIn } from "@/lib/core/dates";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { makeAccount, makeCalendar, makeGroup, makeListings } from "@/prisma/factories";

const now = (): string => dateIn("America/Vancouver", new Date());

const bookedTwice = (_: string, at: number) => (at < 2 ? booked : available);

test("a dry run returns the mean change of open nights and a sample", async () => {
  const { account, caller } = await makeAccount();
  const fields = { basePrice: 10_000, minPrice: null, maxPrice: null };
  const [cheap, dear] = await makeListings(account, [fields, { ...fields, basePrice: 30_000 }]);
  if (!cheap || !dear) throw new Error("no listings");
  const { id } = await makeGroup(account, "Town", [cheap, dear]);
  for (const listing of [cheap, dear]) {
    await makeCalendar(listing, { from: now(), nights: 120, state: bookedTwice });
  }
  const rules = { far_out_premium: farOut(50, 60) };
  const { value } = await changeRules({ ...caller, dryRun: true }, group(id), rules, () => true);
  expect(value).toMatchObject({ listings_changed: 2, listings_shielded: 0 });
  // The default premium begins after 30 days, so the first nights don't change.
  expect(value).toHaveProperty("price_change.next_30", 0);
  const change = (value as { price_change: { next_90: number } }).price_change.next_90;
  expect(change).toBeGreaterThan(14);
  expect(change).toBeLessThan(18);
  const { sample } = value as { sample: { from: number; to: number; listing_id: string }[] };
  expect(new Set(sample.map(({ listing_id }) => listing_id)).size).toBe(2);
  for (const { from, to } of sample) expect(from).not.toBe(to);
});

function farOut(value: number, start: number) {
  return {
    far_out_premium_on: true,
    far_out_premium_type: "fix" as const,
    far_out_premium_value: value,
    far_out_premium_start: start,
  };
}

function group(group_id: number) {
  return { scope: "group" as const, group_id };
}
