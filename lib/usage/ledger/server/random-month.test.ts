import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { db, transaction } from "@/lib/db/server";
import { makeAccount, makeListings } from "@/prisma/factories";
import { usageCsv } from "../files";
import { chargeFirstPush, listBills, listUsageMonths, readUsage } from ".";

const enabled = { apiAccess: "enabled", apiEnabledAt: new Date("2026-01-01") } as const;
/** Around both ends of October 2026, UTC, to the millisecond. */
const first = Date.UTC(2026, 9, 1);
const after = Date.UTC(2026, 10, 1);
const instant = fc.oneof(
  fc.integer({ min: first - 3, max: first + 3 }),
  fc.integer({ min: after - 3, max: after + 3 }),
  fc.integer({ min: first, max: after }),
);
const name = fc.oneof(
  fc.constantFrom("=SUM(A1)", 'A "quiet" home, by the sea', "One\nTwo", "Zoë’s", "-1", "'x"),
  fc.stringMatching(/^[A-Za-z ,;"']{1,30}$/),
);
const month = fc.record({
  names: fc.array(name, { minLength: 1, maxLength: 12 }),
  taxRateBp: fc.integer({ min: 0, max: 3_000 }),
  pushes: fc.array(fc.record({ listing: fc.nat(), at: instant }), { maxLength: 40 }),
});

test("rows, sums and the file of a random month are the ledger's, and each listing is charged once", async () => {
  await fc.assert(
    fc.asyncProperty(month, async ({ names, taxRateBp, pushes }) => {
      const { account, caller } = await makeAccount({ ...enabled, taxRateBp });
      const listings = await makeListings(
        account,
        names.map((each) => ({ name: each })),
      );
      const other = await makeAccount({ ...enabled, listings: 1 });
      const made = pushes.flatMap(({ listing, at }) => {
        const found = listings[listing % listings.length];
        return found ? [{ found, at: new Date(at) }] : [];
      });
      const strange = other.listings.map((found) => ({ found, at: new Date(first) }));
      await Promise.all(
        [...made, ...strange].map(({ found: { key, accountId }, at }) =>
          transaction({}, (tx) =>
            chargeFirstPush(tx, { accountId, listingKey: key, pushId: null, at }),
          ),
        ),
      );
      const charged = new Set(
        made
          .filter(({ at }) => at.toISOString().startsWith("2026-10"))
          .map(({ found }) => found.listingId),
      );
      const usage = await readUsage(caller, "2026-10");
      const where = { accountId: account.id, month: new Date("2026-10-01") };
      const ledger = await db().usageCharge.aggregate({
        where,
        _sum: { amountCents: true },
        _count: true,
      });
      expect(new Set(usage.rows.map((row) => row.listing_id))).toEqual(charged);
      expect([usage.rows.length, usage.listings, ledger._count]).toEqual(
        Array.from({ length: 3 }, () => charged.size),
      );
      expect(usage.amount_cents).toBe(ledger._sum.amountCents ?? 0);
      const tax = Math.round((usage.amount_cents * taxRateBp) / 10_000);
      expect(usage).toMatchObject({ tax_cents: tax, total_cents: usage.amount_cents + tax });
      const lines: Record<string, string>[] = parse(usageCsv(usage), { columns: true });
      expect(lines.map((line) => line["listing_id"])).toEqual(
        usage.rows.map((row) => row.listing_id),
      );
      expect(lines.map((line) => line["listing_name"]?.replace(/^'(?=[=+\-@\t\r])/, ""))).toEqual(
        usage.rows.map((row) => row.listing_name),
      );
      const sum = lines.reduce((cents, line) => cents + 100 * Number(line["amount"]), 0);
      expect(sum).toBe(usage.amount_cents);
      const { months } = await listUsageMonths(caller);
      const { amount_cents, total_cents } = usage;
      const same = { amount_cents, total_cents };
      expect(months.filter((each) => each.month === "2026-10")).toMatchObject(
        charged.size > 0 ? [same] : [],
      );
      expect(await listBills("2026-10", account.id)).toMatchObject(charged.size > 0 ? [same] : []);
    }),
    { numRuns: 15 },
  );
});
