import type { Account, Listing } from "@/generated/prisma/client";
import { hashKey, makeHookToken } from "@/lib/auth/server/key-format";
import { db, transaction } from "@/lib/db/server";
import { keepAccepted } from "@/lib/delivery/holds/server";
import { judgeAccount, sendableOf } from "@/lib/delivery/pushes/server/judging-round";
import { prepare, readPushListings } from "@/lib/delivery/pushes/server/planning";
import { markListings } from "@/lib/jobs/server";
import { usualNights } from "@/lib/pricing/prices/rules";
import { dateIn, dayOf } from "@/lib/core/dates";
import { randomText } from "@/lib/core/server/ids";
import { sealFor } from "@/lib/intake/connections/server/sealed";
import { emptyLedger, outcome, packLedger } from "@/lib/delivery/pushes/server/ledger";
import { makeCalendar, makeConnection } from "@/prisma/factories";
import { makeCalendars, makeNoCalendars } from "./connection-feeds";
import { makeRest } from "./connection-rest";
import { makeMarketAround, makeMarketSources } from "./market-sources";
import { ago, ahead } from "./minutes";
import { makeShadow } from "./shadow";
import { makeTexts } from "./connection-texts";

/** How the connections of an account look. */
export interface ConnectionsOptions {
  /** The owner's. */
  userId: number;
  /**
   * all: most states; rest: those that all leaves out; found: a first read to confirm; decide: questions for the owner;
   * many: one a listing; calendars: in every state; none: a connection without calendars; held: two listings whose base an import lowered;
   * shadow: all listings have been in shadow for nine nights; market: none, but market data in every state;
   * around: none, but market data around the stand-ins' listings; texts: a PMS and calendars that say the listings' names.
   */
  look: keyof typeof looks;
}

const dayMs = 86_400_000;

/** Connections in the states that a page shows, without any PMS behind them. Nothing runs by itself. */
export async function makeSomeConnections({ userId, look }: ConnectionsOptions): Promise<void> {
  const { account } = await db().person.findUniqueOrThrow({
    where: { id: userId },
    select: { account: { include: { listings: { orderBy: { key: "asc" } } } } },
  });
  await looks[look](account);
}

type SomeAccount = Account & { listings: Listing[] };

const looks = {
  all: makeAll,
  rest: makeRest,
  found: makeFound,
  decide: makeQuestions,
  many: makeMany,
  calendars: makeCalendars,
  none: makeNoCalendars,
  held: makeHeld,
  shadow: makeShadow,
  market: makeMarketSources,
  around: makeMarketAround,
  texts: makeTexts,
} satisfies Record<string, (account: SomeAccount) => Promise<void>>;

const never = { paused: false, nextImportAt: null };

async function makeFound(account: SomeAccount): Promise<void> {
  const found = ["Quayside Loft", "Harbour Cabin", "Garden Studio"];
  const preview = {
    readAt: new Date().toISOString(),
    isComplete: true,
    new: found.map((name, at) => ({ id: `9${at}`, name })),
    matched: account.listings.slice(0, 2).map(({ listingId: id, name }) => ({ id, name })),
    elsewhere: [],
    missing: [],
  };
  const state = { state: "checking", confirmedAt: null, lastImportAt: null } as const;
  await makeConnection(account, { ...never, ...state, preview });
}

async function makeAll(account: SomeAccount): Promise<void> {
  const guesty = await makeConnection(account, {
    ...never,
    nextImportAt: ahead(420),
    name: "Harbour & Close",
    lastPushAt: ago(35),
    listings: account.listings.slice(0, -2),
    baseUrl: "http://127.0.0.1:9/v1",
  });
  // Nothing listens there: what would be sent waits, and the connection stays as it is for a quarter of an hour.
  const credentials = sealFor(guesty, JSON.stringify({ client_id: "none", client_secret: "none" }));
  await db().connection.update({ where: { id: guesty.id }, data: { credentials } });
  await makeSentNights(account.listings.slice(0, -2), guesty.id);
  const token = makeHookToken();
  await db().connectionHook.create({
    data: {
      connectionId: guesty.id,
      hash: hashKey(token),
      token: sealFor(guesty, token),
      secret: sealFor(guesty, "whsec_bm9uZQ=="),
      hintedAt: ago(12),
    },
  });
  const hostaway = await makeConnection(account, {
    ...never,
    kind: "hostaway",
    pmsName: "hostaway",
    name: "Hostaway",
    state: "refused",
    stateReason: { code: "pms", kind: "auth", message: "403 Invalid credentials" },
    stateSince: ago(200),
    attempts: 1,
    lastPushAt: ago(1500),
    listings: account.listings.slice(-2),
  });
  await makeConnection(account, {
    ...never,
    kind: "ical",
    pmsName: "ical",
    name: "Calton Hill Terrace",
    lastImportAt: ago(20),
    nextImportAt: ahead(40),
  });
  await makeConnection(account, {
    ...never,
    kind: "ingest",
    pmsName: "own",
    name: "Direct website",
    lastImportAt: ago(5e3),
  });
  await makeConnection(account, {
    ...never,
    name: "Second Guesty",
    state: "unreachable",
    stateReason: { code: "pms", kind: "unavailable", message: "503 Service Unavailable" },
    stateSince: ago(70),
    attempts: 6,
    nextImportAt: ahead(45),
  });
  const runs = Array.from({ length: 14 }, (_, day) => ({
    connectionId: guesty.id,
    accountId: account.id,
    kind: "push" as const,
    outcome: "done" as const,
    counts: { confirmed: 120 + ((day * 37) % 90) },
    startedAt: ago(day * 1_440 + 30),
    endedAt: ago(day * 1_440 + 29),
  }));
  await db().connectionRun.createMany({ data: runs });
  await db().connectionRun.create({
    data: {
      connectionId: hostaway.id,
      accountId: account.id,
      kind: "import",
      outcome: "failed",
      error: {
        kind: "auth",
        message: "403 Invalid credentials",
      },
      startedAt: ago(200),
      endedAt: ago(200),
    },
  });
}

/** A connection for each listing, one of which is paused and one waits for credentials. */
async function makeMany(account: Owner): Promise<void> {
  const odd = { 3: { paused: true }, 5: { state: "refused", stateSince: ago(90) } } as const;
  for (const [at, listing] of account.listings.entries()) {
    await makeConnection(account, {
      name: `House ${String(at + 1).padStart(2, "0")}`,
      listings: [listing],
      nextImportAt: ahead(300),
      ...(at === 3 || at === 5 ? odd[at] : {}),
    });
  }
}

/** Nights of the first listing as they were sent last night, some of which the PMS did not take as sent. */
async function makeSentNights(listings: readonly Listing[], connectionId: number): Promise<void> {
  const at = ago(700);
  const first = dayOf(dateIn("America/Vancouver", at));
  await db().connectionPush.create({ data: { connectionId, canary: "passed" } });
  for (const [place, { key: listingKey, accountId }] of listings.entries()) {
    const ledger = emptyLedger(first, 540);
    if (place === 0) {
      ledger.prices.fill(20_000, 0, 365);
      ledger.heldPrices.fill(20_000, 0, 365);
      ledger.outcomes.fill(outcome.confirmed, 0, 365);
      ledger.outcomes[27] = ledger.outcomes[28] = outcome.rejected;
      ledger.words[27] = ledger.words[28] = 1;
      ledger.outcomes[39] = outcome.notApplied;
      ledger.heldPrices[39] = 21_000;
    }
    await db().listingPush.create({
      data: {
        listingKey,
        accountId,
        nights: packLedger(ledger),
        messages: ["price must not exceed 180"],
        nightlyDay: new Date(Date.now() + dayMs),
      },
    });
    await db().listing.update({ where: { key: listingKey }, data: { lastDatePushed: at } });
  }
}

type Owner = Parameters<typeof makeConnection>[0] & { timeZone: string; listings: Listing[] };

/** Listings that are gone at once, listings that are missing, and listings whose currency changed. */
async function makeQuestions(account: Owner): Promise<void> {
  const { listings } = account;
  const gone = listings.slice(0, 4);
  await makeConnection(account, {
    paused: false,
    nextImportAt: null,
    name: "Harbour & Close",
    state: "attention",
    stateReason: { code: "listings_gone", gone: gone.length, of: 6 },
    stateSince: ago(90),
    cursors: { isHeld: true, absent: gone.map(({ listingId }) => listingId) },
    listings: listings.slice(0, 6),
  });
  await makeConnection(account, {
    paused: false,
    nextImportAt: null,
    name: "Second Guesty",
    listings: listings.slice(6),
  });
  const listingKey = { in: listings.slice(6).map(({ key }) => key) };
  await db().connectionListing.updateMany({ where: { listingKey }, data: { newCurrency: "EUR" } });
  const missing = listings.slice(5, 7).map(({ key }) => key);
  const where = { listingKey: { in: missing } };
  await db().connectionListing.updateMany({ where, data: { missingSince: ago(600) } });
}

/** Listings with plans that were sent; then an import lowers the base of two, whose prices are held. */
async function makeHeld(account: Owner): Promise<void> {
  const { id: accountId, timeZone } = account;
  const planned = { accountId, account: { timeZone } };
  const listings = account.listings.slice(0, 8);
  const connection = await makeConnection(account, {
    paused: false,
    nextImportAt: null,
    name: "Harbour & Close",
    listings,
  });
  // No push starts by itself.
  await db().connectionPush.create({
    data: { connectionId: connection.id, canary: "passed", resumeAt: ahead(1_440) },
  });
  const keys = listings.map(({ key }) => key);
  await db().listing.updateMany({ where: { key: { in: keys } }, data: { pushEnabled: true } });
  const now = new Date();
  const nights = { from: dateIn(timeZone, now), nights: 365, price: () => 21_000 };
  for (const listing of listings) await makeCalendar(listing, nights);
  const rows = await readPushListings(planned, { key: { in: keys } });
  const prepared = await prepare(planned, rows, usualNights, now);
  const { accepted } = await sendableOf(planned, prepared, { now, takenAt: ago(400) });
  await transaction({}, (tx) => keepAccepted(tx, accountId, accepted));
  await transaction({}, async (tx) => {
    for (const { key, basePrice, minPrice, maxPrice } of listings.slice(0, 2)) {
      const prices = {
        basePrice: BigInt(Math.round(Number(basePrice) * 0.62)),
        minPrice,
        maxPrice,
      };
      await tx.listing.update({ where: { key, accountId }, data: prices });
      await tx.listingPriceVersion.create({ data: { listingKey: key, userId: 0, ...prices } });
    }
    await markListings(tx, keys);
  });
  await db().upload.create({
    data: {
      id: randomText(22),
      accountId,
      userId: 0,
      name: "rates 2027.csv",
      bytes: 1_000,
      received: 1_000,
      state: "done",
      importedAt: ago(5),
      settings: {
        holds: "listings",
        encoding: "utf-8",
        dates: null,
        decimals: null,
        columns: null,
        pms_name: "guesty",
        currency: null,
        time_zone: null,
        fixes: [],
        strict: false,
      },
    },
  });
  await judgeAccount(planned, now);
}
