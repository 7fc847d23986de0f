import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { cookieNames, sessionSecret } from "@/lib/auth/server/session";
import { db } from "@/lib/db/server";
import { keepRows } from "@/e2e/setup/kept-rows";
import { codeOf, origin, send } from "./call";
import { examplesOf } from "./examples";
import { outcomeOf } from "./exceptions";
import { declaredOperations, type Operation } from "./operations";
import { everyRow } from "./every-row";
import { makeTenant, type Tenant } from "./tenants";

const operations = (await declaredOperations()).filter(({ path }) => path.startsWith("/v1/"));

/** Makes a tenant without API access: pages work before it is enabled. */
async function withoutAccess(operation?: Operation): Promise<Tenant> {
  const tenant = await makeTenant("own", 2, operation);
  await db().account.update({
    where: { id: tenant.account.id },
    data: { apiAccess: "not_enabled" },
  });
  return tenant;
}

/** For calls that write nothing. */
const shared = keepRows(() => withoutAccess());

/** Signs in the owner of a tenant. */
async function signedIn(tenant: Tenant) {
  const { id } = await db().session.create({ data: { personId: tenant.owner.id } });
  const token = await encode({ token: { sid: id }, secret: sessionSecret() });
  return { tenant, session: id, Cookie: `other=1; ${cookieNames().session}=${token}` };
}

const ours = { Origin: origin, "Sec-Fetch-Site": "same-origin" };

describe.each(operations)("$name", (operation) => {
  const { verb } = operation;
  const changes = verb !== "GET";

  test("the portal's pages are answered by session until it ends", async () => {
    const { writes, errors = [] } = operation.spec.endpoint;
    const own = () => (writes ? withoutAccess(operation) : shared());
    // Pages work without API access, but for what sends data to programs.
    const needsAccess = errors.includes("API_ACCESS_REQUIRED");
    const made = needsAccess ? await makeTenant("with access", 4) : await own();
    const { tenant, session, Cookie } = await signedIn(made);
    const [input = {}] = examplesOf(operation.name, tenant.ids);
    const answer = await send(operation, verb, input, { headers: { ...ours, Cookie } });
    expect([answer.status, codeOf(answer)]).toEqual(outcomeOf(operation));
    expect(answer.headers.get("ratelimit-policy")).toBe('"minute";q=600;w=60');
    await db().session.delete({ where: { id: session } });
    const later = await send(operation, verb, input, { headers: { ...ours, Cookie } });
    expect([later.status, codeOf(later)]).toEqual([403, "API_KEY_INVALID"]);
  });

  test("another site's request is refused, and nothing is written", async () => {
    const { tenant, Cookie } = await signedIn(shared());
    const [input = {}] = examplesOf(operation.name, tenant.ids);
    const before = await everyRow();
    const foreign: Record<string, string>[] = [
      { ...ours, "Sec-Fetch-Site": "cross-site" },
      { ...ours, "Sec-Fetch-Site": "same-site" },
      ...(changes
        ? [
            {},
            { Origin: "null" },
            { Origin: "https://nightrate.example" },
            { Origin: `${origin}0` },
          ]
        : []),
    ];
    for (const headers of foreign) {
      const answer = await send(operation, verb, input, { headers: { ...headers, Cookie } });
      expect([answer.status, codeOf(answer)]).toEqual([403, "CROSS_SITE"]);
    }
    expect(await everyRow()).toEqual(before);
  });

  test("a call with a key is judged by the key alone, even with a session", async () => {
    const { tenant, Cookie } = await signedIn(shared());
    const [input = {}] = examplesOf(operation.name, tenant.ids);
    const { key } = tenant;
    const answer = await send(operation, verb, input, { key, headers: { ...ours, Cookie } });
    expect([answer.status, codeOf(answer)]).toEqual([403, "API_KEY_INVALID"]);
  });
});
