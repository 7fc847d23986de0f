import { expect, test } from "vitest";
import { hashPassword } from "@/lib/auth/server/passwords";
import { db } from "@/lib/db/server";
import { sealFor } from "@/lib/intake/connections/server/sealed";
import { serve, withTokens } from "@/lib/intake/connectors/server/testing";
import { makeAccount, makeConnection, makeListing } from "@/prisma/factories";
import { codeOf, declared, type RequestParts, send, signIn } from "./testing";

const credentials = { client_id: "0oa1", client_secret: "s3cr3t-word" };

/** Calls that import another system's data, create a token or replace prices at the PMS. */
const protectedCalls: [path: string, body: object][] = [
  ["connections", { kind: "guesty", ...credentials }],
  ["connections/{connection_id}/reconnect", credentials],
  ["connections/{connection_id}/restore", {}],
  ["connections/{connection_id}/token", {}],
  ["connections/programs", { pms_name: "own" }],
];

/** Calls that have the server read an address. */
const feedCalls: [path: string, body: object][] = [
  [
    "connections/feeds",
    {
      url: "https://feeds.example/1.ics",
      channel: "airbnb",
      new_listing: { name: "Harbour Edge Nook", currency: "CAD", time_zone: "America/Vancouver" },
    },
  ],
  ["connections/feeds/{feed_id}", { url: "https://feeds.example/2.ics" }],
];

/** Calls that stop something, or do what happens automatically anyway. */
const exempt: Record<string, string> = {
  "DELETE connections/{connection_id}": "erases credentials",
  "POST connections/{connection_id}/pause": "stops imports and pushes",
  "POST connections/{connection_id}/resume": "continues with stored credentials",
  "POST connections/{connection_id}/import": "is done every hour anyway",
  "POST connections/{connection_id}/retry": "is done every hour anyway",
  "POST connections/{connection_id}/push": "sends what the nightly push sends anyway",
  "POST connections/{connection_id}/first_read": "chooses listings of a connected PMS",
  "POST connections/{connection_id}/accept_missing": "stops pushes of listings",
  "DELETE connections/feeds/{feed_id}": "stops reading",
  "POST connections/feeds/{feed_id}/confirm_empty": "accepts what a calendar says",
};

test("every call that changes connections requires a fresh sign-in or is listed as exempt", () => {
  const changes = declared
    .filter(({ verb, path }) => verb !== "GET" && path.startsWith("connections"))
    .map(({ verb, path }) => `${verb} ${path}`);
  const posted = [...protectedCalls, ...feedCalls].map(([path]) => `POST ${path}`);
  const listed = [...posted, ...Object.keys(exempt)];
  expect(new Set(listed)).toEqual(new Set(changes));
});

test.each(protectedCalls)(
  "%s: 11 minutes after sign-in, the password is required before any request to the PMS",
  async (path, body) => {
    const password = "a quiet harbour at night";
    const passwordHash = await hashPassword(password);
    const { account, owner } = await makeAccount({ owner: { passwordHash } });
    const list = { json: { results: [], count: 0 } };
    const { url: baseUrl, seen } = await serve(withTokens(() => list));
    const kind = path.endsWith("token") ? "ingest" : "guesty";
    const isNew = path === "connections";
    const { id } = isNew ? { id: 0 } : await makeConnection(account, { kind, baseUrl });
    const cookie = await signIn(owner.id);
    await db().session.updateMany({ data: { verifiedAt: new Date(Date.now() - 660_000) } });
    const params = { connection_id: String(id) };
    const sent: RequestParts = {
      cookie,
      params,
      body: { ...body, ...(isNew && { base_url: baseUrl }) },
    };
    expect(await codeOf(await send("POST", path, sent))).toBe("403 SIGN_IN_AGAIN");
    expect([seen.length, await db().logEntry.count()]).toEqual([0, 0]);
    const verified = await send("POST", "people/verify", { cookie, body: { password } });
    expect(verified.status).toBe(204);
    expect((await send("POST", path, sent)).status).toBeLessThan(300);
  },
);

test.each(feedCalls)(
  "%s: 11 minutes after sign-in, the password is required",
  async (path, body) => {
    const password = "a quiet harbour at night";
    const passwordHash = await hashPassword(password);
    const { account, owner } = await makeAccount({ owner: { passwordHash } });
    const connection = await makeConnection(account, { kind: "ical", pmsName: "ical" });
    const listing = await makeListing(account);
    const feed = await db().connectionFeed.create({
      data: {
        accountId: account.id,
        connectionId: connection.id,
        listingKey: listing.key,
        channel: "vrbo",
        url: sealFor(connection, "https://feeds.example/0.ics"),
      },
    });
    const cookie = await signIn(owner.id);
    await db().session.updateMany({ data: { verifiedAt: new Date(Date.now() - 660_000) } });
    const sent: RequestParts = { cookie, params: { feed_id: String(feed.id) }, body };
    expect(await codeOf(await send("POST", path, sent))).toBe("403 SIGN_IN_AGAIN");
    expect([await db().connectionFeed.count(), await db().logEntry.count()]).toEqual([1, 0]);
    const meaning = { ...sent, body: { events_are: "bookings" } };
    const changed = await send("POST", "connections/feeds/{feed_id}", meaning);
    expect(changed.status, "what events are is no address").toBe(204);
    const verified = await send("POST", "people/verify", { cookie, body: { password } });
    expect(verified.status).toBe(204);
    expect((await send("POST", path, sent)).status).toBeLessThan(300);
  },
);
