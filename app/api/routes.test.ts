import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeMember } from "@/prisma/factories";
import { GET as getUnknown } from "./[...rest]/route";
import { codeOf, declared, send, signIn } from "./testing";

const open = new Set([
  "partners/open",
  "people",
  "people/forgotten",
  "people/passkeys/sign_in",
  "people/reset",
  "people/sign_ups",
  "people/sign_ups/accept",
  "team/invitations/accept",
]);

const params = {
  user_id: "123456",
  invitation_id: "1",
  grant_id: "1",
  connection_id: "1",
  feed_id: "1",
  upload_id: "0123456789abcdefghijkl",
  source_id: "1",
  view_id: "1",
  session_id: "5f0f7f3e-8a53-4d3c-9c1c-111111111111",
  passkey_id: "AAAA",
  login_id: "5f0f7f3e-8a53-4d3c-9c1c-111111111111",
};
async function idOf(email: string): Promise<number> {
  return (await db().person.findUniqueOrThrow({ where: { email } })).id;
}

/** Only an operator of the installation is told that they exist. */
const hidden = new Set(["operator", "operator/accounts"]);

const closed = declared.filter(({ path }) => !open.has(path) && !hidden.has(path));

test("every area has routes", () => {
  const areas = new Set(declared.map(({ path }) => path.split("/")[0]));
  expect(areas).toEqual(
    new Set([
      "access",
      "actions",
      "assistants",
      "bookings",
      "connections",
      "currencies",
      "customizations",
      "keys",
      "listings",
      "live",
      "logs",
      "mappings",
      "market-sources",
      "neighborhood",
      "operator",
      "overrides",
      "overview",
      "partners",
      "people",
      "prices",
      "proposals",
      "settings",
      "team",
      "usage",
      "uploads",
    ]),
  );
});

test.each(closed)("$verb $path requires signing in", async ({ verb, path }) => {
  expect(await codeOf(await send(verb, path, { params }))).toBe("403 NOT_SIGNED_IN");
  const headers = { "x-api-key": "nr_live_no-key" };
  expect(await codeOf(await send(verb, path, { params, headers }))).toBe("403 NOT_SIGNED_IN");
});

test.each([...hidden])("%s answers like an unknown address, but to an operator", async (path) => {
  const { owner } = await makeAccount();
  const cookie = await signIn(owner.id);
  const headers = { "x-request-id": "same" };
  const unknown = await getUnknown(
    new Request(`http://127.0.0.1:3000/api/${path}`, { headers: { ...headers, cookie } }),
  );
  const expected = [404, Object.fromEntries(unknown.headers), await unknown.text()];
  for (const sent of [{ cookie, headers }, { headers }]) {
    const response = await send("GET", path, sent);
    const answer = [response.status, Object.fromEntries(response.headers), await response.text()];
    expect(answer).toEqual(expected);
  }
  await db().person.update({ where: { id: owner.id }, data: { isOperator: true } });
  expect((await send("GET", path, { cookie })).status).toBe(200);
  const elsewhere = { cookie, headers: { "sec-fetch-site": "cross-site" } };
  expect(await codeOf(await send("GET", path, elsewhere))).toBe("403 CROSS_SITE");
});

test.each(declared.filter(({ verb }) => verb !== "GET"))(
  "$verb $path is refused from another site",
  async ({ verb, path }) => {
    for (const origin of ["https://elsewhere.example", "null", ""]) {
      const sent = { params, headers: { origin } };
      expect(await codeOf(await send(verb, path, sent))).toBe("403 CROSS_SITE");
    }
  },
);

test.each(declared.filter(({ verb }) => verb === "POST"))(
  "POST $path accepts only JSON, without unknown fields",
  async ({ path }) => {
    const { owner } = await makeAccount();
    const cookie = await signIn(owner.id);
    const headers = { "content-type": "text/plain" };
    const plain = await send("POST", path, { cookie, params, headers });
    expect(await codeOf(plain)).toBe("415 UNSUPPORTED_MEDIA_TYPE");
    const unknown = await send("POST", path, { cookie, params, body: { surprise: true } });
    expect(await codeOf(unknown)).toBe("400 VALIDATION_FAILED");
  },
);

test("a person signs up, generates a key and signs out everywhere", async () => {
  const person = { name: "Ann", email: "ann@stays.example", password: "correct horse" };
  const headers = { "x-client-direct": "1" };
  expect((await send("POST", "people", { body: person, headers })).status).toBe(204);
  const cookie = await signIn(await idOf(person.email));
  const get = async (path: string): Promise<unknown> =>
    (await send("GET", path, { cookie })).json();
  const post = (path: string, body: unknown): Promise<Response> =>
    send("POST", path, { cookie, body });

  expect(await get("access")).toMatchObject({ access: "not_enabled", can_enable: true });
  expect(await codeOf(await post("keys", {}))).toBe("403 PERMISSION_DENIED");
  const wrong = await post("access/enable", { reason: "api", confirmation: "api" });
  expect(await codeOf(wrong)).toBe("400 VALIDATION_FAILED");
  expect((await post("access/enable", { reason: "api", confirmation: "API" })).status).toBe(200);
  expect(await get("keys")).toMatchObject({ state: "active" });
  const { key } = (await (await post("keys/reveal", {})).json()) as { key: string };
  expect(key).toMatch(/^nr_live_/);
  const renewed = await post("keys/regenerate", { overlap_seconds: 3_600 });
  expect(((await renewed.json()) as { key: string }).key).not.toBe(key);
  expect((await post("keys/end_retiring", {})).status).toBe(204);
  expect(await codeOf(await post("keys/regenerate", { overlap_seconds: 5 }))).toMatch(/^400/);
  expect(await get("keys/use")).toMatchObject({ hour: 0 });
  expect(await get("keys/calls")).toEqual({ calls: [] });
  expect((await post("access/disable", {})).status).toBe(200);

  expect(await get("settings")).toMatchObject({ name: "Ann", currency: "USD" });
  const settings = await post("settings", { currency: "CAD" });
  expect(await settings.json()).toMatchObject({ name: "Ann", currency: "CAD" });
  expect(await (await post("people/profile", { theme: "dark" })).json()).toMatchObject({
    theme: "dark",
  });
  expect((await post("people/verify", { password: person.password })).status).toBe(204);
  expect(await get("people/sessions")).toMatchObject({ sessions: [{ current: true }] });
  expect((await send("DELETE", "people/sessions", { cookie })).status).toBe(204);
  expect(await codeOf(await send("GET", "keys", { cookie }))).toBe("403 NOT_SIGNED_IN");
});

test("revealing a key 11 minutes after sign-in requires the password", async () => {
  const { owner } = await makeAccount({ apiAccess: "enabled" });
  const cookie = await signIn(owner.id);
  expect((await send("POST", "keys", { cookie })).status).toBe(201);
  await db().session.updateMany({ data: { verifiedAt: new Date(Date.now() - 660_000) } });
  const refused = await send("POST", "keys/reveal", { cookie });
  expect(await codeOf(refused)).toBe("403 SIGN_IN_AGAIN");
});

test("a team member is invited, granted API access and removed", async () => {
  const { owner, listings } = await makeAccount({ apiAccess: "enabled", listings: 3 });
  const cookie = await signIn(owner.id);
  const [first] = listings.map((row) => ({ listing_id: row.listingId, pms_name: row.pmsName }));
  const none = { listings: "view", customizations: "none", mappings: "none" } as const;
  const permissions = { ...none, logs: "none", bookings: "none", neighborhood: "none" } as const;
  const invitation = { email: "mia@stays.example", permissions, listings: [first] };
  const invited = await send("POST", "team/invitations", { cookie, body: invitation });
  expect(invited.status).toBe(201);
  const { link } = (await invited.json()) as { link: string };

  const token = link.split("/").at(-1);
  const body = { token, name: "Mia", password: "correct horse" };
  const taken = await send("POST", "team/invitations/accept", { body });
  expect(taken.status).toBe(204);
  const user_id = await idOf(invitation.email);
  const member = { cookie, params: { user_id: String(user_id) } };
  const path = "team/members/{user_id}";
  expect(await (await send("POST", `${path}/grant_api`, member)).json()).toMatchObject({
    api_granted: true,
    listings: 1,
  });
  const theirs = await signIn(user_id);
  expect((await send("POST", "keys", { cookie: theirs })).status).toBe(201);
  const own = await send("POST", `${path}/grant_api`, { ...member, cookie: theirs });
  expect(await codeOf(own)).toBe("403 PERMISSION_DENIED");
  expect(await (await send("GET", `${path}/listings`, member)).json()).toMatchObject({
    listings: [first],
  });
  const all = await send("POST", path, { ...member, body: { all_listings: true } });
  expect(await all.json()).toMatchObject({ listings: 3 });
  expect((await send("POST", `${path}/revoke_key`, member)).status).toBe(200);
  expect((await send("POST", `${path}/revoke_api`, member)).status).toBe(200);
  expect((await send("DELETE", path, member)).status).toBe(204);
  expect(await codeOf(await send("GET", "keys", { cookie: theirs }))).toBe("403 NOT_SIGNED_IN");
  expect(await codeOf(await send("DELETE", path, member))).toBe("404 NOT_FOUND");
});

test("another account's member id gets the same response as an unknown id", async () => {
  const { owner } = await makeAccount();
  const cookie = await signIn(owner.id);
  const stranger = await makeAccount();
  const { person } = await makeMember(stranger.account);
  const answers = await Promise.all(
    [person.id, 999_998].map(async (id) => {
      const sent = { cookie, params: { user_id: String(id) }, headers: { "x-request-id": "same" } };
      const response = await send("POST", "team/members/{user_id}/revoke_key", sent);
      return [response.status, await response.text()];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(404);
});

test("requesting a new password gets the same response for known and unknown emails", async () => {
  const { owner } = await makeAccount();
  const answers = await Promise.all(
    [owner.email, "nobody@stays.example"].map(async (email) => {
      const response = await send("POST", "people/forgotten", { body: { email } });
      return [response.status, await response.text()];
    }),
  );
  expect(answers).toEqual([
    [204, ""],
    [204, ""],
  ]);
});
