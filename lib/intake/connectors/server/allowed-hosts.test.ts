import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { allowedLookup } from "./address";
import { allowHost, listHosts, parseHost, removeHost, requirePublicUrl } from "./allowed-hosts";
import { checkedFetch } from "./egress";
import { serve, signal } from "./testing";

async function twoAccounts() {
  const [one, two] = [await makeAccount(), await makeAccount()];
  const fetching = ({ account }: typeof one) => ({ accountId: account.id, signal });
  return { one: one.caller, two: two.caller, first: fetching(one), second: fetching(two) };
}

const refused = { kind: "invalid", message: expect.stringContaining("private address") };

test("a private host is open to the account that it was allowed for, at its port, until it is removed", async () => {
  const { url, seen } = await serve(() => ({ json: 1 }), false);
  const { host } = new URL(url);
  const https = `https://${host}`;
  const { one, two, first, second } = await twoAccounts();
  await expect(checkedFetch(https, first)).rejects.toMatchObject(refused);
  await allowHost(one, host);
  await allowHost(one, host);
  expect((await checkedFetch(url, first)).body.toString()).toBe("1");
  await expect(checkedFetch(https, second)).rejects.toMatchObject(refused);
  await expect(checkedFetch(url, second)).rejects.toMatchObject({ kind: "invalid" });
  const other = url.replace(/\d+$/, (port) => `${Number(port) - 1}`);
  await expect(checkedFetch(other, first)).rejects.toMatchObject({ kind: "invalid" });
  await requirePublicUrl(one, url, "url");
  await expect(requirePublicUrl(two, url, "url")).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
  });
  await removeHost(one, host);
  await expect(checkedFetch(https, first)).rejects.toMatchObject(refused);
  await expect(removeHost(one, host)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(seen).toHaveLength(1);
  const log = await db().logEntry.findMany({ orderBy: { id: "asc" } });
  expect(log.map(({ action }) => action)).toEqual(["host_allowed", "host_removed"]);
});

test("a name that resolves to a private address is open without a port, a redirect to it as well", async () => {
  const { url } = await serve(
    ({ path }) => (path === "/go" ? { status: 302 } : { json: 1 }),
    false,
  );
  const { one, first, second } = await twoAccounts();
  const named = url.replace("127.0.0.1", "localhost");
  await expect(checkedFetch(named, first)).rejects.toMatchObject({ kind: "invalid" });
  await allowHost(one, "localhost");
  expect((await checkedFetch(named, first)).status).toBe(200);
  await expect(checkedFetch(named, second)).rejects.toMatchObject({ kind: "invalid" });
  const from = await serve(() => ({ status: 302, headers: { location: named } }));
  expect((await checkedFetch(from.url, { ...first, redirects: 1 })).status).toBe(200);
  await expect(checkedFetch(from.url, { ...second, redirects: 1 })).rejects.toMatchObject({
    kind: "invalid",
  });
  expect(await listHosts(one)).toEqual(["localhost"]);
});

test.each([
  ["PMS.lan", "pms.lan"],
  ["pms.lan:8443", "pms.lan:8443"],
  ["10.0.0.7:80", "10.0.0.7:80"],
  ["[FD00::5]", "[fd00::5]"],
  ["[fd00:0::5]:8443", "[fd00::5]:8443"],
  ["127.1", "127.0.0.1"],
])("%s is stored as %s", (given, stored) => {
  expect(parseHost(given)).toBe(stored);
});

test.each([
  "",
  "https://pms.lan",
  "pms.lan/path",
  "user@pms.lan",
  "pms.lan:",
  "pms.lan:70000",
  "two words",
  "169.254.169.254",
  "[fe80::1]:80",
  "[::ffff:169.254.1.1]",
])("%s can't be allowed", (given) => {
  expect(() => parseHost(given)).toThrow(expect.objectContaining({ code: "VALIDATION_FAILED" }));
});

const lookedUp = (name: string) =>
  new Promise((resolve) => {
    allowedLookup(name, { all: true }, (error) => resolve(error?.message ?? "found"));
  });

test("an allowed name that resolves to a link-local address is refused by the socket", async () => {
  expect(await lookedUp("169.254.169.254")).toContain("private address");
  expect(await lookedUp("127.0.0.1")).toBe("found");
});
