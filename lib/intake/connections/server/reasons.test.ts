import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { sendingOf } from "@/lib/delivery/pushes/server/sending";
import { makeAccount, makeConnection, makeListings, makeMember } from "@/prisma/factories";
import { StateReason } from "../reasons";
import { listConnections, listRuns, readConnection } from "./queries";

/** Two listings with a failing calendar each, one connection, and callers who reach both, the first or the second. */
async function setUp() {
  const { account, caller } = await makeAccount();
  const listings = await makeListings(account, [
    { listingId: "1", name: "Harbour Loft" },
    { listingId: "2", name: "Secret Villa" },
  ]);
  const [first, second] = listings;
  if (!first || !second) throw new Error("not made");
  const connection = await makeConnection(account, { state: "attention", listings });
  const feeds: number[] = [];
  for (const { key: listingKey } of listings) {
    const { id } = await db().connectionFeed.create({
      data: {
        connectionId: connection.id,
        accountId: account.id,
        listingKey,
        channel: "airbnb",
        url: new Uint8Array([1]),
        nextReadAt: new Date(),
        failures: 6,
        reason: "The server answered 404.",
      },
    });
    feeds.push(id);
  }
  const memberOf = async (...own: typeof listings) =>
    (await makeMember(account, { listings: own })).caller;
  const reasonFor = async (who: typeof caller, stateReason: StateReason) => {
    await db().connection.update({ where: { id: connection.id }, data: { stateReason } });
    const [shown] = (await listConnections(who)).connections;
    return shown?.state_reason;
  };
  const [near, far] = [await memberOf(first), await memberOf(second)];
  return { account, caller, connection, first, feeds, reasonFor, near, far };
}

test("a reason names only listings in the reader's reach, and counts the others", async () => {
  const { caller, feeds, reasonFor, near, far } = await setUp();
  const [one = 0, two = 0] = feeds;
  const both = { code: "feeds", count: 2, feeds: [two, one] } as const;
  const onlyTwo = { code: "feeds", count: 1, feeds: [two] } as const;
  const wordsOf = async (reason: StateReason) => [
    await reasonFor(caller, reason),
    await reasonFor(near, reason),
    await reasonFor(far, reason),
  ];
  const [ofOne, ofTwo] = ["Harbour Loft", "Secret Villa"].map(
    (name) => `${name}, airbnb: The server answered 404.`,
  );
  expect(await wordsOf({ ...both, feeds: [...both.feeds] })).toEqual([ofTwo, ofOne, ofTwo]);
  const counted = "A calendar can't be read.";
  expect(await wordsOf({ ...onlyTwo, feeds: [...onlyTwo.feeds] })).toEqual([ofTwo, counted, ofTwo]);
  expect(await reasonFor(near, { code: "feeds", count: 3, feeds: [two] })).toBe(
    "3 calendars can't be read.",
  );
  const other = await makeAccount();
  await makeConnection(other.account, { stateReason: { code: "feeds", count: 1, feeds: [two] } });
  expect((await listConnections(other.caller)).connections[0]?.state_reason).toBe(counted);
});

test("a PMS's own words are shown to readers of all listings, its kind of failure to the others", async () => {
  const { account, caller, connection, first, reasonFor, near } = await setUp();
  const message = "Secret Villa (2) is archived";
  const pms = { code: "pms", kind: "unavailable", message } as const;
  const kind = "The PMS does not respond as expected.";
  expect([await reasonFor(caller, pms), await reasonFor(near, pms)]).toEqual([message, kind]);
  const named = { listing_id: first.listingId, pms_name: first.pmsName };
  expect((await sendingOf(near, named)).reason).toBe(kind);
  expect((await sendingOf(caller, named)).reason).toBe(message);
  const trial = { code: "trial_refused", date: "2027-03-04", message } as const;
  expect([await reasonFor(caller, trial), await reasonFor(near, trial)]).toEqual([
    `The PMS refused a trial price for 2027-03-04: ${message}`,
    "The PMS refused a trial price for 2027-03-04.",
  ]);
  const run = { connectionId: connection.id, accountId: account.id, kind: "import" } as const;
  const error = { kind: "invalid", message };
  await db().connectionRun.create({ data: { ...run, outcome: "failed", error } });
  const errorsOf = async (who: typeof caller) => [
    (await listRuns(who, connection.id)).runs[0]?.error,
    (await readConnection(who, connection.id)).last_run?.error,
  ];
  expect(await errorsOf(caller)).toEqual([message, message]);
  const refused = "The PMS refuses a request.";
  expect(await errorsOf(near)).toEqual([refused, refused]);
});

const migration = readFileSync(
  "prisma/migrations/20261123215500_state_reason_codes/migration.sql",
  {
    encoding: "utf8",
  },
);

test("stored sentences of an earlier version become data, those of calendars are emptied", async () => {
  const trial = "A trial price for 2027-03-04 changed the minimum stay of 2027-03-05 unexpectedly.";
  const refused = "The PMS refused a trial price for 2027-03-04: ";
  const mapped: [
    kind: string,
    state: string,
    sentence: string | null,
    reason: StateReason | null,
  ][] = [
    ["guesty", "active", null, null],
    ["ical", "attention", "Secret Villa, airbnb: The server answered 404.", null],
    [
      "guesty",
      "attention",
      "4 of 10 listings are gone from the PMS at once. Nothing was changed: check the PMS account.",
      { code: "listings_gone", gone: 4, of: 10 },
    ],
    [
      "guesty",
      "attention",
      trial,
      { code: "trial_changed", trial: "2027-03-04", date: "2027-03-05", field: "minStay" },
    ],
    [
      "guesty",
      "attention",
      `${refused}too low`,
      { code: "trial_refused", date: "2027-03-04", message: "too low" },
    ],
    [
      "guesty",
      "attention",
      "The PMS does not show 2027-03-05 after a trial price.",
      { code: "trial_not_shown", date: "2027-03-05" },
    ],
    [
      "guesty",
      "refused",
      "401 Unauthorized",
      { code: "pms", kind: "auth", message: "401 Unauthorized" },
    ],
    ["guesty", "unreachable", "503", { code: "pms", kind: "unavailable", message: "503" }],
    ["guesty", "attention", "Something else", { code: "unknown" }],
  ];
  const stored = await db().$transaction(async (tx) => {
    await tx.$executeRaw`
      CREATE TEMPORARY TABLE old_connection ON COMMIT DROP AS
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(
        mapped.map(([kind, state, state_reason], id) => ({ id, kind, state, state_reason })),
      )}::jsonb) AS given (id int, kind text, state text, state_reason text)`;
    await tx.$executeRawUnsafe(migration.replace('"connection"', "old_connection"));
    return tx.$queryRaw<{ state_reason: unknown }[]>`
      SELECT state_reason FROM old_connection ORDER BY id`;
  });
  expect(stored.map(({ state_reason: reason }) => reason)).toEqual(
    mapped.map(([, , , reason]) => reason),
  );
  const reasons = stored.flatMap(({ state_reason: reason }) => (reason === null ? [] : [reason]));
  expect(reasons.every((reason) => StateReason.safeParse(reason).success)).toBe(true);
});
