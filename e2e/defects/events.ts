import type { Defect } from "./defect";

const feed = "lib/activity/changes/server/feed.ts";
const feedTest = "lib/activity/changes/server/feed.test.ts";
const waiting = "lib/activity/changes/server/waiting.ts";
const waitingTest = "lib/activity/changes/server/waiting.test.ts";
const migration = "prisma/migrations/20261129085446_events/migration.sql";

/** Defects of the stream of events and of its feed. */
export const eventDefects: readonly Defect[] = [
  {
    name: "events are numbered without a lock",
    caughtBy: feedTest,
    file: migration,
    find: "WHERE account_id = owner FOR UPDATE",
    replace: "WHERE account_id = owner",
  },
  {
    name: "what the log hides from a member is told to them",
    caughtBy: feedTest,
    file: feed,
    find: '(${Prisma.join(readable(caller, scope, type), " AND ")})',
    replace: "(true)",
  },
  {
    name: "bookings of all listings are told to a member with chosen ones",
    caughtBy: feedTest,
    file: feed,
    find: "Prisma.sql`ev.listing_key = ANY(${scope.listingKeys}::int[])`",
    replace: "Prisma.sql`true`",
  },
  {
    name: "bookings are told without the permission",
    caughtBy: feedTest,
    file: feed,
    find: "(needed === null || allows(caller.permissions, needed))",
    replace: "true",
  },
  {
    name: "the cursor passes over events that did not fit",
    caughtBy: feedTest,
    file: feed,
    find: "found.length > shown.length ? (shown.at(-1)?.seq ?? head) : head",
    replace: "head",
  },
  {
    name: "a cursor is good for every account",
    caughtBy: feedTest,
    file: "lib/activity/changes/server/cursor.ts",
    find: "`events ${accountId} ${seq}`",
    replace: "`events ${seq}`",
  },
  {
    name: "a reader that comes too late is not told",
    caughtBy: feedTest,
    file: feed,
    find: "if (place >= first - 1 && place <= head)",
    replace: "if (place <= head)",
  },
  {
    name: "a guest's postal code makes an event",
    caughtBy: feedTest,
    file: migration,
    find: "''channel'', stay.channel,",
    replace: "''channel'', stay.channel, ''zip'', stay.guest_zipcode,",
  },
  {
    name: "every listing is told each day for the night that came into reach",
    caughtBy: "lib/activity/changes/server/sources.test.ts",
    file: "lib/pricing/prices/server/told.ts",
    find: "places.some((at) => isTold(at) && differs(at))",
    replace: "places.length > 0",
  },
  {
    name: "an import tells amounts in minor units",
    caughtBy: "lib/activity/changes/server/sources.test.ts",
    file: "lib/inventory/listings/server/write.ts",
    find: "value / 100 : value",
    replace: "value : value",
  },
  {
    name: "pages are told of evaluations only",
    caughtBy: "lib/activity/live/server/queries.test.ts",
    file: "lib/activity/live/server/queries.ts",
    find: "type <> ALL(${found}::text[])",
    replace: "type = ANY(${found}::text[])",
  },
  {
    name: "a page is never told after a backup was restored",
    caughtBy: "lib/activity/live/client.test.ts",
    file: "lib/activity/live/client.ts",
    find: "Math.max(seq, last + 1)",
    replace: "seq",
  },
  {
    name: "any number of calls may wait",
    caughtBy: waitingTest,
    file: waiting,
    find: "if (count >= mostWaiting)",
    replace: "if (count >= 99)",
  },
  {
    name: "a waiting call outlives its caller",
    caughtBy: waitingTest,
    file: waiting,
    find: 'signal.addEventListener("abort", wake);',
    replace: "",
  },
];
