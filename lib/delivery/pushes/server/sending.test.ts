import { expect, test } from "vitest";
import { dateOf, dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { fixed, set } from "@/lib/pricing/overrides/server/testing";
import { makeMember } from "@/prisma/factories";
import { sendingOf } from "./sending";
import { sentNight } from "./sent-night";
import { failing, setUp, today } from "./testing";

const day = (n: number) => dateOf(dayOf(today) + n);

async function one() {
  const made = await setUp();
  const [listing] = made.listings;
  if (!listing) throw new Error("no listing");
  const named = { listing_id: listing.listingId, pms_name: listing.pmsName };
  return { ...made, listing, named };
}

test("a listing names its connection, and what stops its prices, the connection's reasons first", async () => {
  const { caller, connection, listing, named, run, clock } = await one();
  expect(await sendingOf(caller, named)).toEqual({
    connection: { id: connection.id, name: "PMS", kind: "guesty" },
    hold: null,
    reason: null,
    resumes_at: null,
    trial_ahead: true,
    new_currency: null,
    sent: 0,
  });
  await run();
  const after = await sendingOf(caller, named);
  expect([after.trial_ahead, after.sent]).toEqual([false, 120]);

  const hold = async () => (await sendingOf(caller, named, clock.now())).hold;
  const joined = (data: object) =>
    db().connectionListing.update({ where: { listingKey: listing.key }, data });
  const change = (data: object) => db().connection.update({ where: { id: connection.id }, data });
  await db().listing.update({ where: { key: listing.key }, data: { basePrice: null } });
  expect(await hold()).toBe("no_base_price");
  await joined({ canPush: false });
  expect(await hold()).toBe("closed_in_pms");
  await db().listing.update({ where: { key: listing.key }, data: { newCurrency: "EUR" } });
  expect(await sendingOf(caller, named)).toMatchObject({
    hold: "currency_changed",
    new_currency: "EUR",
  });
  await joined({ missingSince: new Date() });
  expect(await hold()).toBe("not_in_pms");
  await change({ state: "attention", stateReason: { code: "listings_gone", gone: 4, of: 9 } });
  expect(await sendingOf(caller, named)).toMatchObject({
    hold: "attention",
    reason: expect.stringContaining("4 of 9 listings are gone"),
  });
  await change({ paused: true });
  expect(await hold()).toBe("paused");
  await change({ kind: "ical" });
  expect(await hold()).toBe("calendars_only");
});

test("after a failure a listing waits until its connection resumes", async () => {
  const { caller, named, run, pms, clock } = await one();
  pms.before = () => {
    throw failing("unavailable");
  };
  await run();
  const { hold, resumes_at: at } = await sendingOf(caller, named, clock.now());
  expect(hold).toBe("waiting");
  expect(Date.parse(at ?? "")).toBeGreaterThan(clock.now().getTime());
});

test("a night shows what was sent, how the PMS applied it, and when", async () => {
  const { caller, listing, named, run, pms, later, clock } = await one();
  expect(await sentNight(caller, { ...named, date: day(5) })).toEqual({ sent: null });
  await run();
  const first = clock.now();
  const confirmed = await sentNight(caller, { ...named, date: day(5) });
  expect(confirmed.sent).toMatchObject({ outcome: "confirmed", shown: null, message: null });
  expect(confirmed.sent?.at).toBe(first.toISOString());

  later(60);
  pms.before = () => {
    throw failing("invalid", "Too high for this house.");
  };
  await set(caller, listing.listingId, [fixed(900, { date: day(5) })]);
  await run();
  later(61);
  await run();
  const refused = await sentNight(caller, { ...named, date: day(5) });
  expect(refused.sent).toMatchObject({
    price: 900,
    outcome: "rejected",
    message: "Too high for this house.",
  });
  expect(Date.parse(refused.sent?.at ?? "")).toBeGreaterThan(first.getTime());
  const other = await sentNight(caller, { ...named, date: day(6) });
  expect(other.sent?.at).toBe(first.toISOString());
  expect(await sentNight(caller, { ...named, date: day(500) })).toEqual({ sent: null });
});

test("neither is available for a listing out of reach", async () => {
  const { account, named } = await one();
  const { caller } = await makeMember(account);
  const refusal = { code: "LISTING_NOT_FOUND" };
  await expect(sendingOf(caller, named)).rejects.toMatchObject(refusal);
  await expect(sentNight(caller, { ...named, date: day(1) })).rejects.toMatchObject(refusal);
});
