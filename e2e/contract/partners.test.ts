import { beforeEach, describe, expect, test } from "vitest";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { makeKey } from "@/lib/auth/server/key-format";
import { everywhere } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import {
  changeGrant,
  grantPartner,
  leaveAccount,
  revokeGrant,
} from "@/lib/identity/partners/server";
import { callerFor } from "@/lib/auth/server/key-caller";
import { makeMember, makePartnerGrant } from "@/prisma/factories";
import { keepRows } from "@/e2e/setup/kept-rows";
import { type Answer, anonymous, codeOf, send } from "./call";
import { departures } from "./documented";
import { examplesOf } from "./examples";
import { fillWebhook } from "./fills";
import { outcomeOf } from "./exceptions";
import { declaredOperations, isForPartners, type Operation } from "./operations";
import { signedIn } from "./refused";
import { everyRow } from "./every-row";
import { makeKeyedPartner, makeTenant, type Tenant } from "./tenants";

const operations = (await declaredOperations()).filter(isForPartners);
const onAccounts = operations.filter(({ spec }) => spec.namesAccount);
const itself = operations.filter(({ spec }) => !spec.namesAccount);

beforeEach(() => useRates(new MemoryRateStore()));

const outcome = (answer: Answer) => [answer.status, codeOf(answer)];
const unmanaged = [403, "USER_ID_INVALID"];

async function setAccess(
  { account }: Tenant,
  apiAccess: "disabled" | "not_enabled",
): Promise<void> {
  await db().account.update({ where: { id: account.id }, data: { apiAccess } });
}

/** A partner's account, one of it that is closed, and one that another partner manages. */
async function makeAccounts() {
  const tenant = await makeTenant("own", 2);
  const closed = await makeTenant("closed", 1);
  const other = await makeTenant("canary", 2);
  const keyed = await makeKeyedPartner(tenant);
  await makePartnerGrant({ id: keyed.person.accountId }, closed.account);
  await setAccess(closed, "disabled");
  await makeKeyedPartner(other);
  const member = await makeMember(tenant.account);
  return { tenant, closed, other, keyed, member, early: await makeEarly() };
}

/** An account before its API access, and a session of somebody of the partner that manages it. */
async function makeEarly(about?: Operation) {
  const tenant = await makeTenant("early", 2, about);
  const { userId, person } = await makeKeyedPartner(tenant);
  await setAccess(tenant, "not_enabled");
  const { person: colleague } = await makeMember({ id: person.accountId });
  return { tenant, userId, headers: await signedIn(colleague) };
}

describe("on an account", () => {
  const made = keepRows(makeAccounts);

  describe.each(onAccounts)("$name", (operation) => {
    const { verb, spec } = operation;

    test("a missing SVC-User-Id and a closed account get the bytes of a wrong key, and count", async () => {
      const { tenant, closed, keyed } = made();
      const [input = {}] = examplesOf(operation.name, tenant.ids);
      const { key, userId } = keyed;
      const before = await everyRow();
      const wrong = await send(operation, verb, input, { key: makeKey("partner"), userId });
      const unnamed = [
        await send(operation, verb, input, { key }),
        await send(operation, verb, input, { key, userId: "" }),
      ];
      for (const answer of unnamed) {
        expect(anonymous(answer)).toBe(anonymous(wrong));
        expect(departures(operation, answer)).toEqual([]);
      }
      expect(unnamed.map((answer) => answer.headers.get("x-ratelimit-remaining"))).toEqual([
        "999999",
        "999998",
      ]);
      const refused = await send(operation, verb, input, { key, userId: closed.owner.id });
      expect([refused.status, anonymous(refused)]).toEqual([403, anonymous(wrong)]);
      expect(await everyRow()).toEqual(before);
    });

    test("malformed, unknown, unmanaged and other people's user ids get the same bytes", async () => {
      const { tenant, other, keyed, member } = made();
      const [input = {}] = examplesOf(operation.name, tenant.ids);
      const { key, person } = keyed;
      const before = await everyRow();
      const ids = [other.owner.id, member.person.id, person.id, 999_998, 12, -1, "one", "1e5"];
      const twice = `${tenant.owner.id}, ${tenant.owner.id}`;
      const answers: Answer[] = [];
      for (const userId of [...ids, twice, `0${tenant.owner.id}`, `${tenant.owner.id}.0`]) {
        answers.push(await send(operation, verb, input, { key, userId }));
      }
      expect(answers.map(outcome)).toEqual(answers.map(() => unmanaged));
      expect(new Set(answers.map(anonymous)).size).toBe(1);
      expect(answers.flatMap((answer) => departures(operation, answer))).toEqual([]);
      expect(await everyRow()).toEqual(before);
    });

    test("refusals are checked in order: key, rate, account, permission, input", async () => {
      const { tenant, other } = made();
      const { key, userId, person } = await makeKeyedPartner(tenant, {});
      const bad = { query: { zebra: "1" } };
      await db().person.update({ where: { id: person.id }, data: { limitMinute: 2 } });
      const strange = { key, userId: other.owner.id };
      expect(outcome(await send(operation, verb, bad, strange))).toEqual(unmanaged);
      const denied = await send(operation, verb, bad, { key, userId });
      const code = spec.endpoint.denied ?? "PERMISSION_DENIED";
      expect(outcome(denied)).toEqual([403, code]);
      expect(outcome(await send(operation, verb, bad, strange))).toEqual([429, "OVER_RATE_LIMIT"]);
      const wrong = await send(operation, verb, bad, { ...strange, key: makeKey("partner") });
      expect(outcome(wrong)).toEqual([403, "API_KEY_INVALID"]);
    });

    test("anyone of the partner, signed in, acts on the account, even before API access", async () => {
      // A call that writes may delete what the next one names.
      const early = spec.endpoint.writes ? await makeEarly(operation) : made().early;
      const { tenant, userId, headers } = early;
      const [input = {}] = examplesOf(operation.name, tenant.ids);
      const elsewhere = { ...headers, "Sec-Fetch-Site": "cross-site" };
      const foreign = await send(operation, verb, input, { userId, headers: elsewhere });
      expect(outcome(foreign)).toEqual([403, "CROSS_SITE"]);
      const answer = await send(operation, verb, input, { userId, headers });
      expect(outcome(answer)).toEqual(outcomeOf(operation));
      const unknown = await send(operation, verb, input, { userId: 999_998, headers });
      expect(outcome(unknown)).toEqual(unmanaged);
      expect(outcome(await send(operation, verb, input, { headers }))).toEqual([
        403,
        "API_KEY_INVALID",
      ]);
    });
  });
});

describe.each(itself)("$name", (operation) => {
  const { name, verb } = operation;

  test("is about the partner itself: SVC-User-Id changes nothing", async () => {
    const tenant = await makeTenant("own", 2, operation);
    const answers: Answer[] = [];
    const enter = async () => {
      const { key, person } = await makeKeyedPartner(tenant);
      return { key, own: await fillWebhook(person.accountId, "own") };
    };
    let entrance = await enter();
    for (const extra of [{}, { userId: tenant.owner.id }, { userId: "nobody" }]) {
      // What a call changes would change the next one's answer.
      if (verb !== "GET") entrance = await enter();
      const { key, own } = entrance;
      const [input = {}] = examplesOf(name, { ...tenant.ids, ...own });
      answers.push(await send(operation, verb, input, { key, ...extra }));
    }
    expect(answers.map(outcome)).toEqual(answers.map(() => outcomeOf(operation)));
    const texts = answers.map(({ text }) => (verb === "GET" ? text : ""));
    expect(new Set(texts).size).toBe(1);
  });
});

test("a grant that is revoked, renewed, changed or left applies from the next call", async () => {
  const [operation] = onAccounts.filter(({ name }) => name.endsWith("listings_minimal"));
  if (!operation) throw new Error("No catalog operation.");
  const tenant = await makeTenant("own", 3);
  const owner = await callerFor(tenant.owner);
  const { key, userId, person } = await makeKeyedPartner(tenant);
  const opener = await callerFor(person);
  const { id } = await db().partnerGrant.findFirstOrThrow();
  const { partnerCode } = await db().account.findUniqueOrThrow({ where: { id: person.accountId } });
  const seen = async () => {
    const { status, body } = await send(operation, "GET", {}, { key, userId });
    return status === 200 ? (body as { total_listings: number }).total_listings : status;
  };
  const one = tenant.ids.listings
    .slice(0, 1)
    .map(({ listing_id, pms }) => ({ listing_id, pms_name: pms }));
  expect(await seen()).toBe(tenant.rows.length);
  await changeGrant(owner, id, { all_listings: false, listings: one });
  expect(await seen()).toBe(1);
  await revokeGrant(owner, id);
  expect(await seen()).toBe(403);
  const again = { code: partnerCode ?? "", permissions: everywhere("view") };
  await grantPartner(owner, { ...again, all_listings: true, listings: [] });
  expect(await seen()).toBe(tenant.rows.length);
  await changeGrant(owner, id, { permissions: everywhere("none") });
  expect(await seen()).toBe(403);
  await changeGrant(owner, id, { permissions: everywhere("view") });
  expect(await seen()).toBe(tenant.rows.length);
  await leaveAccount(opener, tenant.owner.id);
  expect(await seen()).toBe(403);
});
