import type { Defect } from "./defect";

const feed = "lib/activity/changes/server/feed.ts";
const feedTest = "lib/activity/changes/server/feed.test.ts";
const waiting = "lib/activity/changes/server/waiting.ts";
const waitingTest = "lib/activity/changes/server/waiting.test.ts";
const deliver = "lib/activity/webhooks/server/deliver.ts";
const deliverTest = "lib/activity/webhooks/server/deliver.test.ts";
const sources = "lib/activity/webhooks/server/sources.ts";
const partnerTest = "lib/activity/webhooks/server/partner.test.ts";
const migration = "prisma/migrations/20261129085446_events/migration.sql";

/** Defects of the stream of events and of its feed. */
export const eventDefects: readonly Defect[] = [
  {
    name: "numbers of events begin anew with every reading",
    caughtBy: feedTest,
    file: migration,
    find: "SET seq = last + place FROM",
    replace: "SET seq = place FROM",
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
    find: "isRenewed ||= price !== undefined;",
    replace: "isRenewed = true;",
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
  {
    name: "two servers make two deliveries of an event",
    caughtBy: deliverTest,
    file: sources,
    find: "if (count === 0) return true;",
    replace: "",
  },
  {
    name: "an event that is sent again has another id",
    caughtBy: deliverTest,
    file: deliver,
    find: "`evt_${eventId}`",
    replace: "`evt_${eventId}_${at.getTime()}`",
  },
  {
    name: "an earlier secret signs for ever",
    caughtBy: deliverTest,
    file: "lib/activity/webhooks/server/commands.ts",
    find: "earlierUntil > now",
    replace: "earlierUntil",
  },
  {
    name: "a redirect counts as delivered",
    caughtBy: deliverTest,
    file: deliver,
    find: "status >= 200 && status < 300",
    replace: "status >= 200 && status < 400",
  },
  {
    name: "a whole answer is kept, however long",
    caughtBy: deliverTest,
    file: deliver,
    find: "    if (first.length === keptBytes) break;\n",
    replace: "",
  },
  {
    name: "a dead receiver is asked for every delivery",
    caughtBy: deliverTest,
    file: deliver,
    find: "!signal.aborted && failures < mostFailures",
    replace: "!signal.aborted",
  },
  {
    name: "another account's webhook can be changed",
    caughtBy: deliverTest,
    file: "lib/activity/webhooks/server/commands.ts",
    find: "tx.webhook.findFirst({ where: { id, accountId } })",
    replace: "tx.webhook.findFirst({ where: { id } })",
  },
  {
    name: "webhooks are due without API access",
    caughtBy: deliverTest,
    file: sources,
    find: "WHERE a.kind = 'customer' AND a.api_access = 'enabled'",
    replace: "WHERE a.kind = 'customer'",
  },
  {
    name: "a partner's webhook is sent what its access no longer allows",
    caughtBy: partnerTest,
    file: sources,
    find: "if (!isManaged(webhook, accountId)) return jobCaller(accountId);",
    replace: "return jobCaller(accountId);",
  },
  {
    name: "a partner's webhook is told without permission for logs",
    caughtBy: partnerTest,
    file: sources,
    find: 'partner && allows(partner.permissions, "logs:view")',
    replace: "partner",
  },
  {
    name: "a partner's webhook is told of what was before its grant",
    caughtBy: partnerTest,
    file: sources,
    find: "greatest(w.created_at, g.created_at)",
    replace: "w.created_at",
  },
  {
    name: "an account that is managed again goes on where it stopped",
    caughtBy: partnerTest,
    file: sources,
    find: "CASE WHEN r.since = s.since THEN r.seen END",
    replace: "r.seen",
  },
  {
    name: "deliveries about an account that is no longer managed stay listed",
    caughtBy: partnerTest,
    file: "lib/activity/webhooks/server/deliveries.ts",
    find: 'if (caller.account.kind === "customer") return',
    replace: "return",
  },
  {
    name: "an attempt about an account without API access is made",
    caughtBy: partnerTest,
    file: deliver,
    find: "        source: sendable(webhook),\n",
    replace: "",
  },
  {
    name: "a page adds a webhook without the password",
    caughtBy: "lib/activity/webhooks/server/commands.test.ts",
    file: "lib/activity/webhooks/server/commands.ts",
    find: 'if (caller.via === "session") requireFreshSignIn(caller);',
    replace: "",
  },
];
