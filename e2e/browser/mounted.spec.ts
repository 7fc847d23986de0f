import { Agent, type IncomingMessage, request as send } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "./fixtures";
import { baseURL } from "./support/ports";

const agent = new Agent({ keepAlive: true });
test.afterAll(() => agent.destroy());

const everyVerb = ["GET", "HEAD", "POST", "DELETE", "PUT", "PATCH", "OPTIONS"];
/** The surfaces, and how many paths each has at least. */
const surfaces = [
  ["/v1/", 40],
  ["/rm/v1/", 35],
  ["/api/", 90],
] as const;

/** Fills in an ID that has a slash in it. */
function addressOf(path: string): string {
  return path.replaceAll(/\{\w+\}/g, "7%2F8");
}

/** The refusal of a call without key, token, session or origin; it changes nothing. */
function refusalOf(path: string, verb: string): string {
  // Only operators are told that it is there.
  if (/^\/api\/operator(\/|$)/.test(path)) return "NOT_FOUND";
  if (path.startsWith("/v1/integration/")) return "INTEGRATION_TOKEN_INVALID";
  if (!path.startsWith("/api/")) return "API_KEY_INVALID";
  return verb === "GET" ? "NOT_SIGNED_IN" : "CROSS_SITE";
}

/** Calls an address without credentials: with Node's client, because there are thousands of calls. */
async function call(address: string, method: string) {
  const answered = Promise.withResolvers<IncomingMessage>();
  const request = send(new URL(address, baseURL), { agent, method }, answered.resolve);
  request.on("error", answered.reject).end();
  const answer = await answered.promise;
  const { statusCode: status, headers } = answer;
  const body = await text(answer);
  return { status, headers, body: body === "" ? undefined : (JSON.parse(body) as unknown) };
}

/** The answer's parts that its path and verb decide. */
async function answerTo(path: string, method: string) {
  const { status, headers, body } = await call(addressOf(path), method);
  const { error } = (body ?? {}) as { error?: { code: string } };
  return {
    call: `${method} ${path}`,
    status,
    type: headers["content-type"],
    allow: headers.allow?.split(", ").toSorted(),
    error: error?.code,
  };
}

/** What a call without credentials gets from a path that offers these verbs. */
function expectedOf(path: string, offered: readonly string[], method: string) {
  const isOffered = offered.includes(method);
  const code = isOffered ? refusalOf(path, method) : "METHOD_NOT_ALLOWED";
  const refused = code === "NOT_FOUND" ? 404 : 403;
  return {
    call: `${method} ${path}`,
    status: isOffered ? refused : 405,
    type: "application/json; charset=utf-8",
    allow: isOffered ? undefined : offered.toSorted(),
    error: method === "HEAD" ? undefined : code,
  };
}

for (const [surface, least] of surfaces) {
  test(`every path below ${surface} answers as it declares`, async ({ routes }) => {
    const declared = (await routes()).filter(({ path }) => path.startsWith(surface));
    expect(declared.length).toBeGreaterThan(least);
    for (const { path, verbs } of declared) {
      const offered = [...verbs, ...(verbs.includes("GET") ? ["HEAD"] : [])];
      for (const method of everyVerb) {
        expect(await answerTo(path, method)).toEqual(expectedOf(path, offered, method));
      }
    }
  });

  test(`what is below a path below ${surface} is not found`, async ({ routes }) => {
    for (const { path } of (await routes()).filter((each) => each.path.startsWith(surface))) {
      const address = `${addressOf(path)}/no/such/path`;
      for (const method of ["GET", "POST", "OPTIONS"]) {
        const { status, body } = await call(address, method);
        expect([address, status, body]).toMatchObject([
          address,
          404,
          { error: { code: "NOT_FOUND", message: `Not found: ${address}.` } },
        ]);
      }
    }
  });
}

for (const [address, meant] of [
  ["/v1/listings/7/override", "GET /v1/listings/{listing_id}/overrides"],
  ["/v1/customizations/x", "GET /v1/customization_profiles"],
  ["/rm/v1/groups/renam", "POST /rm/v1/groups/rename"],
] as const) {
  test(`${address} is not found, and the answer names ${meant}`, async ({ request }) => {
    const answer = await request.get(address);
    expect([answer.status(), await answer.json()]).toMatchObject([
      404,
      { error: { message: `Not found: ${address}. Did you mean ${meant}?` } },
    ]);
  });
}

test("an ID may have a slash in it, or be the name of another path", async ({ account, api }) => {
  const ids = ["a/b", "a/overrides", "%2F", "a+b c?#é", "overrides"];
  const { owner } = await account({ ids });
  const { get } = api(owner.apiKey ?? "");
  for (const id of ids) {
    const encoded = encodeURIComponent(id);
    expect(await (await get(`/v1/listings/${encoded}`)).json()).toMatchObject({
      listings: [{ id }],
    });
    expect((await get(`/v1/listings/${encoded}/overrides?pms=guesty`)).status()).toBe(200);
  }
  const answer = await get("/v1/listings/no%2Foverrides");
  expect(await answer.json()).toMatchObject({ error: { code: "LISTING_NOT_FOUND" } });
});
