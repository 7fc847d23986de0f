import { expect, onTestFinished, test } from "vitest";
import { freePort } from "@/e2e/setup/free-port";
import { env } from "@/lib/core/env";
import type { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { isPublic, publicLookup } from "./address";
import { checkedFetch, NoAnswer } from "./egress";
import { serve, signal } from "./testing";

/** For an account that may ask no private host. */
const asking = { signal, accountId: 0 };

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "192.0.2.1",
  "198.18.0.1",
  "::",
  "::1",
  "fe80::1",
  "fc00::1",
  "fd12::1",
  "ff02::1",
  "::ffff:10.0.0.1",
  "::ffff:8.8.8.8",
  "::10.0.0.1",
  "::7f00:1",
  "::8.8.8.8",
  "::ffff:0:127.0.0.1",
  "0:0:0:0:0:ffff:7f00:1",
  "64:ff9b::a00:1",
  "64:ff9b:1::1",
  "2002:a00:1::",
  "2001:db8::1",
  "2001::1",
  "fec0::1",
])("%s is not public", (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111"])(
  "%s is public",
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test.each([
  "https://127.0.0.1/",
  "https://127.1/",
  "https://0x7f000001/",
  "https://2130706433/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://169.254.169.254/latest",
  "https://localhost/",
])("%s is refused before anything is sent", async (url) => {
  await expect(checkedFetch(url, asking)).rejects.toMatchObject({
    kind: "invalid",
    message: expect.stringContaining("private address"),
  });
});

test.each([
  ["http://93.184.215.14/", "https://"],
  ["ftp://93.184.215.14/", "https://"],
  ["https://user:password@example.com/", "user name"],
  ["nonsense", "URL"],
])("%s is refused", async (url, words) => {
  await expect(checkedFetch(url, asking)).rejects.toMatchObject({
    kind: "invalid",
    message: expect.stringContaining(words),
  });
});

test("a name with any private address resolves to none", async () => {
  const outcome = await new Promise((resolve) => {
    publicLookup("localhost", { all: true }, (error, addresses) => resolve({ error, addresses }));
  });
  expect(outcome).toMatchObject({ error: { code: "PRIVATE_ADDRESS" }, addresses: [] });
});

test("only the port that CONNECTION_HOSTS names is allowed", async () => {
  const { url } = await serve(() => ({ json: 1 }));
  expect((await checkedFetch(url, asking)).body.toString()).toBe("1");
  const other = url.replace(/\d+$/, (port) => `${Number(port) - 1}`);
  await expect(checkedFetch(other, asking)).rejects.toMatchObject({ kind: "invalid" });
});

test("a redirect is returned unless it may be followed, and then without credentials", async () => {
  const { url, seen } = await serve(({ path }) =>
    path === "/a" ? { status: 302, headers: { location: "/b?code=1" } } : { json: "there" },
  );
  const headers = { authorization: "Bearer secret", accept: "text/calendar" };
  expect((await checkedFetch(`${url}/a`, { ...asking, headers })).status).toBe(302);
  const followed = await checkedFetch(`${url}/a`, { ...asking, headers, redirects: 3 });
  expect(followed.body.toString()).toBe('"there"');
  expect(seen.map(({ path, authorization }) => [path, authorization])).toEqual([
    ["/a", "Bearer secret"],
    ["/a", "Bearer secret"],
    ["/b", undefined],
  ]);
});

test("a redirect to a private address is refused, and a fourth one", async () => {
  const { url } = await serve(({ path }) => ({
    status: 302,
    headers: { location: path === "/in" ? "https://169.254.169.254/" : "/again" },
  }));
  const fetching = { ...asking, redirects: 9 };
  await expect(checkedFetch(`${url}/in`, fetching)).rejects.toMatchObject({ kind: "invalid" });
  await expect(checkedFetch(`${url}/again`, fetching)).rejects.toMatchObject({
    kind: "unavailable",
    message: "127.0.0.1 redirects too often.",
  });
});

test("a response that is truncated, too long or too late is a failure, without its URL", async () => {
  const { url } = await serve(async ({ path }) => {
    if (path === "/late") await new Promise((resolve) => setTimeout(resolve, 400));
    return path === "/cut" ? { text: "half", cut: true } : { text: "x".repeat(5_000) };
  });
  const failed = async (path: string, more: object): Promise<ConnectorError> => {
    const error: unknown = await checkedFetch(`${url}${path}?s=hidden`, {
      ...asking,
      ...more,
    }).catch((each: unknown) => each);
    if (!(error instanceof NoAnswer)) throw error;
    expect(error).toMatchObject({ kind: "unavailable", isSent: true });
    expect(error.message).not.toMatch(/hidden|\/cut|\/late/);
    return error;
  };
  expect((await failed("/cut", {})).message).toContain("was cut");
  expect((await failed("/long", { mostBytes: 4_999 })).message).toContain("4999 bytes");
  expect((await failed("/late", { timeoutMs: 50.4 })).message).toContain("too long");
  expect((await checkedFetch(`${url}/long`, { ...asking, mostBytes: 5_000 })).body).toHaveLength(
    5_000,
  );
});

test("the caller's signal ends a request with its own reason", async () => {
  const { url } = await serve(() => new Promise(() => {}));
  const stop = new AbortController();
  const ended = checkedFetch(url, { ...asking, signal: stop.signal });
  const reason = new Error("paused");
  setTimeout(() => stop.abort(reason), 50);
  await expect(ended).rejects.toBe(reason);
});

test("a closed port is reported in the same words as one that never answers", async () => {
  const host = `127.0.0.1:${await freePort()}`;
  const { CONNECTION_HOSTS: hosts } = env();
  Object.assign(env(), { CONNECTION_HOSTS: [...hosts, host] });
  onTestFinished(() => void Object.assign(env(), { CONNECTION_HOSTS: hosts }));
  await expect(checkedFetch(`http://${host}`, asking)).rejects.toMatchObject({
    message: "No connection: 127.0.0.1.",
    isSent: false,
  });
});

test("a request that was never sent is reported as such", async () => {
  const error: unknown = await checkedFetch("https://name.invalid/", asking).catch(
    (each: unknown) => each,
  );
  expect(error).toBeInstanceOf(NoAnswer);
  expect(error).toMatchObject({ isSent: false, kind: "unavailable" });
});
