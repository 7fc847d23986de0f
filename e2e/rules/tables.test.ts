import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ordered } from "./config";

/**
 * Each table is written by one noun, whose verbs others call within their transaction. A room stands for its nouns
 * where they have no order yet (`unordered` in .dependency-cruiser.cjs). Tables without a line are written by triggers
 * and functions of the database, but for market_month, whose name is a parameter of lib/inventory/calendars.
 */
const owners: Record<string, string> = {
  AcceptedPlan: "delivery/holds",
  Account: "identity/settings",
  Action: "pricing/actions",
  AllowedHost: "intake",
  ApiCall: "auth",
  ApiKey: "identity/keys",
  Assistant: "identity/assistants",
  AssistantListing: "identity/assistants",
  CalendarMonth: "inventory/calendars",
  Connection: "intake",
  ConnectionFeed: "intake",
  ConnectionFeedEvent: "intake",
  ConnectionHint: "intake",
  ConnectionHook: "intake",
  ConnectionListing: "intake",
  ConnectionPush: "delivery/pushes",
  ConnectionRun: "intake",
  Customization: "pricing/customizations",
  CustomizationVersion: "pricing/customizations",
  DemoMonth: "intake",
  Event: "audit",
  FloorVersion: "inventory/guard-rails",
  GroupOverride: "pricing/overrides",
  GuardRail: "inventory/guard-rails",
  IdempotentAnswer: "http",
  IntegrationToken: "intake",
  Invitation: "identity/team",
  Listing: "inventory/listings",
  ListingEvaluation: "pricing/actions",
  ListingGrant: "identity/people",
  ListingGroup: "inventory/groups",
  ListingLaunch: "inventory/listings",
  ListingPriceVersion: "inventory/listings",
  ListingPush: "delivery/pushes",
  ListingRefresh: "pricing/prices",
  ListingView: "catalog",
  LogEntry: "audit",
  MappingDismissal: "mappings",
  MappingGroup: "mappings",
  MarketFile: "intake",
  MarketListing: "intake",
  MarketPace: "market/model",
  MarketPiece: "intake",
  MarketShape: "pricing/prices",
  MarketSource: "intake",
  Node: "serve",
  Nudge: "pricing/actions",
  OauthRecord: "identity/assistants",
  Override: "pricing/overrides",
  OverrideVersion: "pricing/overrides",
  PartnerGrant: "identity/partners",
  PartnerListingGrant: "identity/partners",
  PasswordReset: "identity/people",
  Proposal: "http",
  Person: "identity/people",
  Passkey: "identity/passkeys",
  PasskeyChallenge: "identity/passkeys",
  PlanMove: "delivery/holds",
  PricePush: "delivery/pushes",
  PriceSnapshot: "pricing/prices",
  ProviderLogin: "identity/people",
  PushHold: "delivery/holds",
  PushRequest: "delivery/pushes",
  RatePlan: "intake",
  RecoveryCode: "identity/two-factor",
  RequestBudget: "intake",
  Reservation: "inventory/bookings",
  Session: "auth",
  SignInFailure: "auth",
  ShadowBooking: "delivery/shadow",
  ShadowPlan: "delivery/shadow",
  SignUp: "identity/sign-ups",
  ToldPrice: "pricing/prices",
  TwoFactor: "identity/two-factor",
  Upload: "intake",
  UploadChange: "intake",
  UploadMatch: "intake",
  UploadPiece: "intake",
  UsageCharge: "usage/ledger",
  UsageMonth: "usage/ledger",
  Webhook: "activity/webhooks",
  WebhookDelivery: "activity/webhooks",
  WebhookReader: "activity/webhooks",
};

/** Writers beside the owner, as "table noun", with the reason. Each one still writes. */
const exceptions: Record<string, string> = {
  "Account audit": "an account's row holds the head of its log, which every entry moves",
  "Assistant auth": "its calls, counted as they are made",
  "ApiKey auth": "when a key was last used, noted by the call",
  "ApiKey identity/people": "keys of an unverified address end with it; keys import people",
  "PartnerGrant auth": "when a grant was last used, noted by the call",
  "ListingEvaluation jobs": "marks say that the evaluation is out of date",
  "Listing inventory/groups": "listings leave a deleted group; listings import groups",
  "CalendarMonth intake": "restores nights of an undone upload",
  "CalendarMonth delivery/currencies": "empties nights in a new currency",
  "Listing intake": "imports write listings until they share one spine",
  "Listing delivery/currencies": "ends prices in an earlier currency",
  "Listing delivery/pushes": "notes the last push, and switches sync off before a restore",
  "ListingPriceVersion intake": "imports write listings until they share one spine",
  "ListingPriceVersion delivery/currencies": "ends prices in an earlier currency",
  "Nudge delivery/currencies": "ends nudges in an earlier currency",
  "Connection delivery/currencies": "imports soon once a currency is confirmed",
  "ConnectionListing delivery/currencies": "reads the whole calendar again in the new currency",
  "Connection delivery/pushes":
    "notes the last push, and stops when the PMS or the trial price fails",
  "ConnectionRun delivery/pushes": "a push is one of a connection's runs",
  "Reservation intake": "restores stays of an undone upload, and removes those of an ended feed",
};

const models = modelsOf(
  execFileSync("git", ["ls-files", "prisma/schema"], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n"),
);

/** Names of the models by table and by the client's property. */
function modelsOf(schema: string): Map<string, string> {
  return new Map(
    [...schema.matchAll(/^model (\w+) \{(?:(?!^model )[^])*?@@map\("(\w+)"\)/gm)].flatMap(
      ([, model = "", table = ""]) => [
        [table, model] as const,
        [model.charAt(0).toLowerCase() + model.slice(1), model] as const,
      ],
    ),
  );
}

const written = [
  /\.\s*(\w+)\s*\.\s*(?:create|update|upsert|delete)(?:Many)?(?:AndReturn)?\(/g,
  /(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE)\s+(?:ONLY\s+)?"?(\w+)/g,
  // The table of an SQL text that is put together: `INSERT INTO ${table}`.
  /Prisma\.(?:sql|raw)[`(]"?(\w+)"?[`)]/g,
];

/** The tables that a text writes to. */
function tablesIn(text: string): string[] {
  return written.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, name = ""]) => models.get(name) ?? []),
  );
}

/** The noun of a file, or its room where nouns have no order. */
function nounOf(file: string): string {
  const [, room = "", noun = ""] = file.split("/");
  return ordered.includes(`${room}/${noun}`) ? `${room}/${noun}` : room;
}

/** "table noun" of every write in lib/ outside of tests. */
const writes = new Set(
  execFileSync("git", ["ls-files", "lib"], { encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .flatMap((file) =>
      tablesIn(readFileSync(file, "utf8")).map((table) => `${table} ${nounOf(file)}`),
    ),
);

/** Writes of others than the owner that no exception names, and tables without an owner. */
function refused(found: Iterable<string>): string[] {
  return [...found].filter((write) => {
    const [table = "", noun] = write.split(" ");
    return owners[table] !== noun && !(write in exceptions);
  });
}

test("each table is written by its owner", () => {
  expect(refused(writes)).toEqual([]);
});

test("every owner and every exception still writes", () => {
  const claimed = Object.entries(owners).map(([table, noun]) => `${table} ${noun}`);
  const unused = [...claimed, ...Object.keys(exceptions)].filter((write) => !writes.has(write));
  expect(unused).toEqual([]);
});

test.each([
  "await tx.reservation.deleteMany({ where })",
  "await db()\n  .reservation.createMany({ data })",
  "await tx.reservation.updateManyAndReturn({ where, data })",
  "WITH gone AS (DELETE FROM reservation WHERE true)",
  'INSERT INTO "reservation" (id) VALUES (1)',
  "UPDATE ONLY reservation SET id = 1",
  'const table = Prisma.raw("reservation")',
])("a write by another noun is refused: %s", (text) => {
  const planted = tablesIn(text).map((table) => `${table} catalog`);
  expect(refused(planted)).toEqual(["Reservation catalog"]);
});

test("only the demonstration's PMS names its table, besides the calendars it is one of", () => {
  const files = execFileSync("git", ["grep", "-l", "demo_month", "--", "lib", "app", "cli"], {
    encoding: "utf8",
  });
  const places = files
    .trim()
    .split("\n")
    .map((file) => file.replace(/\/server\/.*/, ""));
  expect([...new Set(places)]).toEqual(["lib/intake/sources/demo", "lib/inventory/calendars"]);
});

test("a locking read is no write", () => {
  expect(tablesIn("SELECT id FROM reservation ORDER BY id FOR NO KEY UPDATE OF listing")).toEqual(
    [],
  );
});
