import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { success, beginCall } from "./answer";
import { CachedBody, contentEncodingHeader } from "./cached-body";

const text = JSON.stringify({ listings: Array.from({ length: 200 }, (_, n) => `Listing ${n}`) });
const ready = new CachedBody(new Uint8Array(Buffer.from(text)), '"v1"');

/** The answer to a call that came through our server in front, with these headers. */
const answer = (headers: Record<string, string> = {}, value = ready): Promise<Response> => {
  const all = { "x-client-address": "127.0.0.1", ...headers };
  return success(beginCall(new Request("http://test/", { headers: all })), 200, value);
};

test.each([
  ["br", "br"],
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br;q=0.5, gzip;q=1", "br"],
  ["BR", "br"],
  ["*", "br"],
  ["*, br;q=0", "gzip"],
  ["identity, *;q=0", null],
  ["deflate", null],
  ["", null],
])("a client that accepts %j gets the coding %s", async (accepted, coding) => {
  const response = await answer({ "Accept-Encoding": accepted });
  expect(response.headers.get(contentEncodingHeader)).toBe(coding);
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  const bytes = Buffer.from(await response.arrayBuffer());
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  const plain = coding ? unpack[coding as "br" | "gzip"](bytes) : bytes;
  expect(plain.toString()).toBe(text);
});

test("without our server in front nothing is compressed, because Next would drop the coding", async () => {
  const request = new Request("http://test/", { headers: { "Accept-Encoding": "br" } });
  const response = await success(beginCall(request), 200, ready);
  expect(response.headers.has(contentEncodingHeader)).toBe(false);
  expect(await response.text()).toBe(text);
});

test("short answers are not compressed", async () => {
  const short = new CachedBody(new Uint8Array(Buffer.from("{}")), '"v1"');
  expect(
    (await answer({ "Accept-Encoding": "br" }, short)).headers.has(contentEncodingHeader),
  ).toBe(false);
});

test.each(['"v1"', 'W/"v1"', '"v0", "v1"', "*"])("a client that has %s gets 304", async (known) => {
  const response = await answer({ "If-None-Match": known });
  expect([response.status, await response.text()]).toEqual([304, ""]);
  expect(response.headers.get("etag")).toBe('"v1"');
});

test("a client with another version gets this one", async () => {
  const response = await answer({ "If-None-Match": '"v0"' });
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-cache");
});
