import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeCalendar, makePartner, makePartnerGrant } from "@/prisma/factories";
import { countStatements } from "@/e2e/setup/statements";
import { accountFigures } from "./figures";

const now = new Date("2026-07-16T12:00:00Z");
const nights = (state: (index: number) => number) => ({
  from: "2026-07-16" as const,
  nights: 60,
  state: (_date: string, index: number) => state(index),
});

const set = (key: number, data: object) => db().listing.update({ where: { key }, data });

test("occupancy counts listings in reach whose nights are known, over nights not blocked", async () => {
  const { partner, caller } = await makePartner();
  const { account, owner, listings } = await makeAccount({ listings: 5 });
  const [full, half, unknown, hidden, out] = listings;
  if (!full || !half || !unknown || !hidden || !out) throw new Error("Five were asked for.");
  const pushed = new Date("2026-07-15T03:12:00Z");
  await set(full.key, { lastDatePushed: pushed });
  await set(half.key, { lastDatePushed: new Date("2026-07-01T00:00:00Z") });
  await set(hidden.key, { isHidden: true });
  // 10 blocked and 20 booked of 30, then 10 booked of 30: 30 of 50 open nights.
  await makeCalendar(
    full,
    nights((at) => (at < 10 ? 3 : 2)),
  );
  await makeCalendar(
    half,
    nights((at) => (at < 10 ? 2 : 1)),
  );
  await makeCalendar(
    unknown,
    nights((at) => (at === 29 ? 4 : 2)),
  );
  await makeCalendar(
    hidden,
    nights(() => 2),
  );
  await makeCalendar(
    out,
    nights(() => 2),
  );
  const chosen = listings.filter(({ key }) => key !== out.key);
  await makePartnerGrant(partner, account, { listings: chosen });
  expect(await accountFigures(caller, now)).toEqual({
    accounts: [
      {
        user_id: owner.id,
        occupancy_next_30: 0.6,
        market_occupancy_next_30: null,
        last_sync_at: pushed.toISOString(),
      },
    ],
  });
});

test("nothing is said of an account whose listings may not be seen, nor by an owner", async () => {
  const { partner, caller } = await makePartner();
  const { account, caller: owner } = await makeAccount({ listings: 1 });
  await makePartnerGrant(partner, account, { permissions: { logs: "view" } });
  expect(await accountFigures(caller, now)).toEqual({ accounts: [] });
  await expect(accountFigures(owner, now)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
});

test("as many statements for five accounts as for one", async () => {
  const few = await makePartner();
  const many = await makePartner();
  const made = [];
  for (let count = 0; count < 5; count++) made.push(await makeAccount({ listings: 2 }));
  for (const { account } of made) await makePartnerGrant(many.partner, account);
  for (const { account } of made.slice(0, 1)) await makePartnerGrant(few.partner, account);
  const one = await countStatements(() => accountFigures(few.caller, now));
  const five = await countStatements(() => accountFigures(many.caller, now));
  expect(five.result.accounts).toHaveLength(5);
  expect(five.statements.length).toBeLessThanOrEqual(one.statements.length);
});
