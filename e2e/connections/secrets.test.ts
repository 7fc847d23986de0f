import { expect, onTestFinished, test } from "vitest";
import { send as call } from "@/e2e/contract/call";
import { examplesOf } from "@/e2e/contract/examples";
import { integrationOperations } from "@/e2e/contract/operations";
import { missingIds } from "@/e2e/contract/tenants";
import type { Standin } from "@/e2e/standins";
import type { RouteName } from "@/e2e/standins/faults";
import { env } from "@/lib/core/env";
import { db } from "@/lib/db/server";
import { unsealFor } from "@/lib/intake/connections/server/sealed";
import { connectorOf } from "@/lib/intake/connectors/server";
import { serve } from "@/lib/intake/connectors/server/testing";
import { importJob } from "@/lib/intake/inbound/server";
import { pushJob, readOwnMinStays } from "@/lib/delivery/pushes/server";
import { runDue } from "@/lib/jobs/server";
import { makeListing } from "@/prisma/factories";
import { encodingsOf } from "./marks";
import { repeating } from "./repeating";
import { searched } from "./searched";
import { scale, type Vendor, vendors } from "./vendors";

async function started(vendor: Vendor, secret: string): Promise<Standin> {
  const standin = await vendor.start({ scale, listings: 1, stays: 1 });
  standin.credentials["client_secret"] = secret;
  const before = { ...env() };
  Object.assign(env(), { CONNECTION_HOSTS: ["127.0.0.1"], CONNECTION_SECOND_MS: scale });
  onTestFinished(async () => {
    Object.assign(env(), before);
    await standin.close();
  });
  return standin;
}

test.each(vendors)(
  "$kind: credentials and tokens that a PMS repeats in every failure are shown, logged and stored nowhere",
  { timeout: 240_000 },
  async (vendor) => {
    const { marks, ask, expectNone, account } = await searched();
    const secret = `mark/${vendor.kind}+se cret=ü`;
    const standin = await started(vendor, secret);
    const { faults, credentials } = standin;
    marks.add("client secret", secret);
    const issue = standin.tokens.issue.bind(standin.tokens);
    standin.tokens.issue = (now) => {
      const issued = issue(now);
      if (issued) marks.add("token", issued);
      return issued;
    };
    const given = { kind: vendor.kind, base_url: standin.url, ...credentials };
    for (const fault of repeating([secret], true)) {
      faults.next(fault, { on: "token", times: 9 });
      expect((await ask("POST", "connections", { body: given })).status).not.toBe(201);
      faults.clear();
    }
    for (const wrong of [
      { base_url: `https://${secret}` },
      { secret },
      { client_secret: secret.repeat(99) },
    ])
      expect((await ask("POST", "connections", { body: { ...given, ...wrong } })).status).toBe(400);
    const made = await ask("POST", "connections", { body: given });
    expect(made.status).toBe(201);
    const params = { connection_id: String(made.body["id"]) };
    const where = { id: Number(params.connection_id), accountId: account.id };
    /** The token that the connection has now. */
    const token = async (): Promise<string> => {
      const row = await db().connection.findUniqueOrThrow({ where });
      const text = row.token ? unsealFor(row, row.token) : "";
      const stored: unknown = text.startsWith("{") ? JSON.parse(text) : text;
      return typeof stored === "string" ? stored : String(Reflect.get(Object(stored), "token"));
    };
    await runDue(importJob({ ownMinStays: readOwnMinStays }));
    await ask("POST", "connections/{connection_id}/first_read", { params });
    await runDue(importJob({ ownMinStays: readOwnMinStays }));
    expect(await token()).not.toBe("");
    await db().listing.updateMany({
      where: { accountId: account.id },
      data: { pushEnabled: true },
    });

    /** Works once under each failure of a kind of request. */
    const failed = async (
      on: RouteName,
      work: () => Promise<void>,
      isEach = false,
    ): Promise<void> => {
      const count = repeating([secret, ""], isEach).length;
      for (let place = 0; place < count; place++) {
        // Else the day's tokens are used up by those that a fault refuses or whose answer is lost.
        standin.tokens.nextDay();
        await db().connection.update({ where, data: { tokenIssuedAt: [] } });
        const fault = repeating([secret, await token()], isEach)[place];
        if (fault) faults.next(fault, { on, times: 3 });
        const before = faults.happened(on);
        await work();
        expect([on, place, faults.happened(on) > before]).toEqual([on, place, true]);
        faults.clear();
        await db().connection.update({ where, data: { state: "active", attempts: 0 } });
      }
    };
    const importAll = async (): Promise<void> => {
      // A calendar that was read in the last ten minutes is not read again.
      const data = { calendarReadAt: new Date(0) };
      await db().connectionListing.updateMany({ where: { connectionId: where.id }, data });
      await ask("POST", "connections/{connection_id}/import", { params });
      await runDue(importJob({ ownMinStays: readOwnMinStays }));
    };
    await failed("listings", importAll);
    await failed("reservations", importAll);
    await failed("calendar", importAll, true);
    await failed("token", async () => {
      faults.next({ kind: "refuse", status: 401 }, { on: "reservations" });
      await importAll();
    });
    let basePrice = 30_000;
    const push = async (): Promise<void> => {
      // Else nothing is left to send once a fault that passes was waited out.
      basePrice += 100;
      await db().listing.updateMany({ where: { accountId: account.id }, data: { basePrice } });
      await ask("POST", "connections/{connection_id}/push", { params, body: {} });
      await db().connectionPush.updateMany({ data: { resumeAt: null } });
      await db().pricePush.updateMany({ data: { checkAt: null } });
      // The minute before a second read-back is not waited for.
      await runDue(pushJob(connectorOf, { now: () => new Date(), wait: async () => {} }));
    };
    await failed("write", push);
    await push();
    const confirmed = { accountId: account.id, status: "confirmed" } as const;
    expect(await db().pricePush.count({ where: confirmed })).toBeGreaterThan(0);
    // Nothing but its read-back reads a calendar now.
    await failed("calendar", push);
    const runs = await db().connectionRun.findMany({ where: { accountId: account.id } });
    expect(runs.filter(({ error }) => error !== null).length).toBeGreaterThan(10);
    expect(standin.count("write")).toBeGreaterThan(5);
    const body = Object.fromEntries(Object.entries(credentials));
    for (const fault of repeating([secret])) {
      faults.next(fault, { on: "token", times: 9 });
      await ask("POST", "connections/{connection_id}/reconnect", { params, body });
      faults.clear();
    }
    await expectNone(params);
    await ask("DELETE", "connections/{connection_id}", { params });
    await expectNone(params);
  },
);

test("ical: the address of a calendar, which is a secret, is shown, logged and stored nowhere", async () => {
  const { marks, ask, expectNone, account } = await searched();
  const secret = "mark-of/the=calendar+ü";
  marks.add("address", secret);
  const echo = encodingsOf(secret).join(" ");
  const stay = [
    "UID:1418fb94e984-1@airbnb.com",
    "DTSTART;VALUE=DATE:20991201",
    "DTEND;VALUE=DATE:20991203",
  ];
  const whole = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${secret}`,
    `X-WR-CALNAME:${secret}`,
    "BEGIN:VEVENT",
  ];
  const said = [
    `SUMMARY:Reserved ${secret}`,
    `DESCRIPTION:${echo}`,
    `URL:https://a.example/?s=${secret}`,
  ];
  const calendar = [...whole, ...stay, ...said, "END:VEVENT", "END:VCALENDAR"].join("\r\n");
  const broken = calendar.replace("20991203", echo).replace("20991201", "20991399");
  let reply: object = { text: calendar };
  const { url, seen } = await serve(() => reply);
  const address = `${url}/calendar.ics?s=${encodeURIComponent(secret)}`;
  const { listingId: listing_id, pmsName: pms_name } = await makeListing(account, {
    pmsName: "ical",
  });
  const body = { url: address, channel: "airbnb", listing: { listing_id, pms_name } };
  const wrong = [{ url: secret }, { url: `ftp://${secret}` }, { channel: secret }, { address }];
  for (const each of wrong)
    expect((await ask("POST", "connections/feeds", { body: { ...body, ...each } })).status).toBe(
      400,
    );
  const added = await ask("POST", "connections/feeds", { body });
  expect(added.status).toBe(201);
  const params = { connection_id: String(added.body["connection_id"]) };
  const location = `/moved?s=${encodeURIComponent(secret)}`;
  const replies = [
    ...[200, 302, 401, 404, 429, 500].map((status) => ({
      status,
      text: echo,
      headers: { location },
    })),
    { text: "", cut: true },
    { text: broken },
    { status: 302, headers: { location: `https://10.0.0.1/${encodeURIComponent(secret)}` } },
    { text: calendar.replace("END:VCALENDAR", "") },
    { text: calendar.replace(/BEGIN:VEVENT[^]*END:VEVENT\r\n/, "") },
    { text: calendar },
  ];
  for (reply of replies) {
    const past = new Date(Date.now() - 1_000);
    await db().connectionFeed.updateMany({ data: { nextReadAt: past } });
    await db().connection.updateMany({ data: { nextImportAt: past } });
    await runDue(importJob({ ownMinStays: readOwnMinStays }));
    await ask("GET", "connections/{connection_id}/feeds", { params });
  }
  expect(seen.length).toBeGreaterThanOrEqual(replies.length);
  await expectNone(params);
});

test("ingest: a program's token is in the answer that makes it, and nowhere else", async () => {
  const { marks, ask, expectNone, answers } = await searched();
  const headers = { "idempotency-key": "one" };
  const made = await ask("POST", "connections/programs", { body: { pms_name: "own" }, headers });
  expect(made.status).toBe(201);
  const params = { connection_id: String(made.body["id"]) };
  const renewed = await ask("POST", "connections/{connection_id}/token", { params, headers });
  const tokens = [made, renewed].map(({ body }) => String(body["token"]));
  answers.length = 0;
  for (const token of tokens) marks.add("token", token);
  for (const operation of await integrationOperations()) {
    for (const token of tokens) {
      const right = { "X-INTEGRATION-NAME": "own", "X-INTEGRATION-TOKEN": token };
      const [input = {}] = examplesOf(operation.name, missingIds(2));
      const sent = [
        [input, right],
        [{ body: { nothing: 1 } }, right],
        [input, { ...right, "X-INTEGRATION-NAME": "other" }],
        [input, { ...right, "X-INTEGRATION-TOKEN": `${token}x` }],
        [input, { ...right, "X-API-Key": token, authorization: `Bearer ${token}` }],
      ] as const;
      for (const [given, each] of sent) {
        const answer = await call(operation, operation.verb, given, { headers: each });
        answers.push(`${answer.text} ${JSON.stringify([...answer.headers])}`);
      }
    }
  }
  await expectNone(params);
});
