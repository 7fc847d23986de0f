import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { connectorOf } from ".";
import {
  makeConnection,
  readConnection,
  type Reply,
  secondOf,
  type Seen,
  serve,
  signal,
  withTokens,
} from "./testing";

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);
const list: Reply = { json: { results: [], count: 0 } };
const tokens = (seen: readonly Seen[]): number =>
  seen.filter(({ method }) => method === "POST").length;

test("a token is kept across restarts, sealed", async () => {
  const { url, seen } = await serve(withTokens(() => list));
  const connection = await makeConnection("guesty", url);
  await connectorOf(connection).health(signal);
  const stored = await readConnection(connection);
  expect(Buffer.from(stored.token ?? []).toString("latin1")).not.toContain("token-1");
  await connectorOf(stored).health(signal);
  // A row that was read before the token was issued does as well.
  await connectorOf(connection).health(signal);
  expect(tokens(seen)).toBe(1);
  expect(stored.tokenIssuedAt).toHaveLength(1);
  expect(stored.tokenClaim).toBeNull();
});

test.each([
  ["guesty", 401],
  ["hostaway", 403],
] as const)("%s: a token that expires in the middle is renewed once", async (kind, status) => {
  secondOf(150);
  const { url, seen } = await serve(
    withTokens(({ authorization }) =>
      authorization === "Bearer token-1"
        ? { status, json: {} }
        : { json: { results: [], result: [], count: 0 } },
    ),
  );
  const connection = await makeConnection(kind, url);
  const connectors = [connectorOf(connection), connectorOf(connection)];
  await Promise.all(connectors.flatMap((each) => [each.health(signal), each.health(signal)]));
  expect(tokens(seen)).toBe(2);
});

test.each([
  ["guesty", 401],
  ["hostaway", 403],
] as const)("%s: where the new token is refused too, no request follows", async (kind, status) => {
  secondOf(150);
  const { url, seen } = await serve(withTokens(() => ({ status, json: { message: "No." } })));
  const connector = connectorOf(await makeConnection(kind, url));
  await expect(connector.health(signal)).rejects.toMatchObject({ kind: "auth", message: "No." });
  const { length } = seen;
  await expect(connector.health(signal)).rejects.toMatchObject({ kind: "auth" });
  expect(seen).toHaveLength(length);
  expect(tokens(seen)).toBe(2);
});

test("credentials that are refused use up no token, and are not shown", async () => {
  const { url } = await serve(() => ({
    status: 401,
    json: { error: { code: "UNAUTHORIZED", message: "Bad our-secret" } },
  }));
  const connection = await makeConnection("guesty", url);
  await expect(connectorOf(connection).health(signal)).rejects.toMatchObject({
    kind: "auth",
    message: "Bad …",
    vendorCode: "UNAUTHORIZED",
  });
  expect((await readConnection(connection)).tokenIssuedAt).toEqual([]);
});

test("a lost response counts as a token; a request that was never sent does not", async () => {
  secondOf(150);
  const { url } = await serve(() => ({ text: '{"access_token":', cut: true }));
  const connection = await makeConnection("guesty", url);
  const failed = await connectorOf(connection)
    .health(signal)
    .catch((error: unknown) => error);
  expect(failed).toMatchObject({ kind: "unavailable" });
  expect((await readConnection(connection)).tokenIssuedAt).toHaveLength(1);
  const away = await makeConnection("guesty", "https://pms.invalid");
  await expect(connectorOf(away).health(signal)).rejects.toMatchObject({ kind: "unavailable" });
  expect((await readConnection(away)).tokenIssuedAt).toEqual([]);
});

test("the fifth token in 24 h is reserved for a person; there is no sixth", async () => {
  const { url, seen } = await serve(withTokens(() => list));
  const connection = await makeConnection("guesty", url);
  const tokenIssuedAt = [30, 20, 15, 10, 5].map(hoursAgo);
  const where = { id: connection.id, accountId: connection.accountId };
  await db().connection.update({ where, data: { tokenIssuedAt } });
  const refused = { kind: "rate_limit", retryAt: expect.any(Date) };
  const error: unknown = await connectorOf(connection)
    .health(signal)
    .catch((each: unknown) => each);
  expect(error).toMatchObject(refused);
  expect(error).toHaveProperty(
    "retryAt",
    new Date((tokenIssuedAt[1]?.getTime() ?? 0) + 86_400_000),
  );
  expect(seen).toEqual([]);
  await connectorOf(connection, { isForPerson: true }).health(signal);
  expect(tokens(seen)).toBe(1);
  await db().connection.update({ where, data: { token: null } });
  await expect(connectorOf(connection, { isForPerson: true }).health(signal)).rejects.toMatchObject(
    refused,
  );
  expect(tokens(seen)).toBe(1);
});

test("a token is renewed within 5 min of its end, or used on where no more are issued", async () => {
  const { url, seen } = await serve(withTokens(() => list, 299));
  const connection = await makeConnection("guesty", url);
  const connector = connectorOf(connection);
  for (let at = 0; at < 6; at++) await connector.health(signal);
  expect(tokens(seen)).toBe(4);
  expect(seen.at(-1)?.authorization).toBe("Bearer token-4");
});

test("Hostaway's token is not used for a second", async () => {
  secondOf(300);
  let issuedAt = 0;
  let usedAt = 0;
  const handler = withTokens(() => {
    usedAt = performance.now();
    return { json: { status: "success", result: [], count: 0 } };
  });
  const { url } = await serve((seen) => {
    if (seen.method === "POST") issuedAt = performance.now();
    return handler(seen);
  });
  await connectorOf(await makeConnection("hostaway", url)).health(signal);
  expect(usedAt - issuedAt).toBeGreaterThanOrEqual(300);
});
