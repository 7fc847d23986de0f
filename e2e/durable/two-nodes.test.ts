import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { everywhere } from "@/lib/auth/permissions";
import { cookieNames, sessionSecret } from "@/lib/auth/server/session";
import { database, db, openServer, useDatabase } from "@/lib/db/server";
import { hasPostgres, startPostgres } from "@/e2e/setup/postgres";
import { startNode, stopProgram } from "@/e2e/setup/processes";
import { noRedis, RedisServer } from "@/e2e/setup/redis";
import { generateKey } from "@/lib/identity/keys/server";
import { grantApi } from "@/lib/identity/team/server";
import { makeAccount, makeMember } from "@/prisma/factories";

const isBuilt = existsSync(".next/BUILD_ID");

/** What a node admits after another has revoked it, in milliseconds after the answer (`SECURITY.md`, Keys). */
const mostStale = 1_000;

/** A call by key or cookie; returns the status. */
type Ask = (node: string) => Promise<number>;

const byKey =
  (key: string, path: string): Ask =>
  async (node) =>
    (await fetch(node + path, { headers: { "X-API-Key": key } })).status;

async function sessionOf(personId: number): Promise<{ cookie: string; ask: Ask }> {
  const { id } = await db().session.create({ data: { personId } });
  const token = await encode({ token: { sid: id }, secret: sessionSecret() });
  const cookie = `${cookieNames().session}=${token}`;
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
  return { cookie, ask: async (node) => (await fetch(`${node}/v1/me`, { headers })).status };
}

/** Changes something at a node as its page does. */
async function change(node: string, method: string, path: string, cookie: string, body: object) {
  const headers = { Cookie: cookie, Origin: node, "Content-Type": "application/json" };
  const sent = await fetch(`${node}/api/${path}`, { method, headers, body: JSON.stringify(body) });
  expect(sent.status).toBeLessThan(300);
}

/** Statuses of calls before and after a node has taken something away. */
interface Told {
  /** At each node, before. */
  before: number[];
  /** At the node that answered the change, next. */
  next: number;
  /** At the other node within the second after it. */
  meanwhile: string;
  /** At the other node once the second is over. */
  after: number;
}

async function toldOf(nodes: readonly string[], ask: Ask, revoke: () => Promise<void>) {
  const [first = "", other = ""] = nodes;
  const before = await Promise.all(nodes.map(ask));
  await revoke();
  const answered = performance.now();
  const next = await ask(first);
  const meanwhile: number[] = [];
  while (performance.now() - answered < mostStale) {
    meanwhile.push(await ask(other));
    await pause(100);
  }
  const told: Told = { before, next, meanwhile: meanwhile.join(" "), after: await ask(other) };
  return told;
}

/** Admitted before; then refused, and by the other node from its first refusal on. */
const revoked = {
  before: [200, 200],
  next: 403,
  meanwhile: expect.stringMatching(/^(200 ?)*(403 ?)*$/) as string,
  after: 403,
};

test.skipIf(!hasPostgres || !isBuilt || noRedis)(
  "a key, a permission and a session that one node takes away are refused by the other within a second",
  { timeout: 240_000 },
  async () => {
    const postgres = await startPostgres({ isMigrated: true });
    const redis = await RedisServer.start();
    const before = database();
    const own = useDatabase(openServer(postgres.url));
    const started: Awaited<ReturnType<typeof startNode>>[] = [];
    try {
      const { account, owner, caller } = await makeAccount({ apiAccess: "enabled", listings: 2 });
      const { caller: member, person } = await makeMember(account, {
        permissions: everywhere("view"),
        listings: "all",
      });
      await grantApi(caller, person.id);
      const { key } = await generateKey(member);
      const shared = { DATABASE_URL: postgres.url, REDIS_URL: redis.url };
      for (let count = 0; count < 2; count++) started.push(await startNode(shared));
      const nodes = started.map(({ url }) => url);
      const [first = ""] = nodes;
      const { cookie } = await sessionOf(owner.id);
      const theirs = await sessionOf(person.id);
      const members = `team/members/${person.id}`;

      const permissions = { ...everywhere("view"), listings: "none" };
      const permission = await toldOf(nodes, byKey(key, "/v1/listings_minimal"), () =>
        change(first, "POST", members, cookie, { permissions }),
      );
      expect(permission).toEqual(revoked);
      const itself = await toldOf(nodes, byKey(key, "/v1/me"), () =>
        change(first, "POST", `${members}/revoke_key`, cookie, {}),
      );
      expect(itself).toEqual(revoked);
      const session = await toldOf(nodes, theirs.ask, () =>
        change(first, "DELETE", "people/sessions", theirs.cookie, {}),
      );
      expect(session).toEqual(revoked);
    } finally {
      await Promise.all(started.map(({ child }) => stopProgram(child)));
      useDatabase(before);
      await own.close();
      await redis.stop();
      postgres.stop();
    }
  },
);
