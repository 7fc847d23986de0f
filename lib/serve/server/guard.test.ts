import { afterAll, beforeAll, expect, test } from "vitest";
import { exchange } from "@/e2e/setup/exchange";
import { maxBody } from "@/lib/http/server/read";
import type { Listener } from "./listen";
import { listenForTests } from "./testing";

let listener: Listener;

beforeAll(async () => {
  listener = await listenForTests();
});
afterAll(() => listener.stop());

/** Sends a request line unchanged, which fetch would normalize. */
async function send(line: string): Promise<{ status: number; headers: string; body: string }> {
  const text = await exchange(listener.port, `${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const [headers = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(headers.split(" ")[1]), headers, body };
}

test.each([
  ["/", "/"],
  ["/listings", "/listings"],
  ["/docs/api", "/docs/api"],
  ["/v1/listings_minimal", "/v1/listings_minimal"],
  ["/v1/listings/a%2Fb?pms=guesty", "/v1/listings/a%2Fb?pms=guesty"],
  ["/v1/listings/..a?path=../b", "/v1/listings/..a?path=../b"],
  ["/rm/v1/actions", "/rm/v1/actions"],
  ["/v1/listings/", "/v1/listings"],
  ["/v1/listings/?skip_hidden=true", "/v1/listings?skip_hidden=true"],
  ["/rm/v1/listings/a%2F/overrides/", "/rm/v1/listings/a%2F/overrides"],
  ["http://nightrate.example/v1/groups/", "/v1/groups"],
  ["/v1x", "/v1x"],
  ["/rma/", "/rma/"],
  ["/healthzx", "/healthzx"],
  ["/apis", "/apis"],
  ["http://nightrate.example/v1/listings?pms=guesty", "/v1/listings?pms=guesty"],
  ["//listings", "/listings"],
  ["/settings//team?next=//a", "/settings/team?next=//a"],
  ["//evil.example/listings", "/evil.example/listings"],
  ["/\\\\evil.example", "/evil.example"],
  ["http://nightrate.example//evil.example", "/evil.example"],
  ["HTTPS://nightrate.example:8443", "/"],
  ["http://nightrate.example?a=b", "/?a=b"],
])("%s is passed on as %s", async (target, path) => {
  const { status, body } = await send(`GET ${target} HTTP/1.1`);
  expect(status).toBe(200);
  expect(body).toContain(`passed on ${path} with`);
});

test.each([
  "/v1",
  "/v1/",
  "/rm",
  "/rm/v1",
  "/rm/v1/",
  "/rm/v2/listings",
  "/v1/listings//",
  "/v1/listings//overrides",
  "/v1//",
  "//v1/listings",
  "/v1//listings",
  "/v1\\\\listings",
  "/v1/listings/%",
  "/%ff",
  "/v2",
  "/v2/listings",
  "/V1/listings",
  "/v%31/listings",
  "/api",
  "/api/",
  "//api/listings",
  "/v1/%2e%2e/listings",
  "/v1/listings/..",
  "/listings/%2E./prices",
  "/listings/./prices",
  "/listings\\%2e%2e\\prices",
  "http://nightrate.example/v1/",
  "http://nightrate.example/v1/%2e%2e/listings",
  "*",
])("%s gets 404 with the API's error body, not a page or redirect", async (target) => {
  const { status, headers, body } = await send(`GET ${target} HTTP/1.1`);
  expect(status).toBe(404);
  expect(JSON.parse(body)).toMatchObject({ error: { code: "NOT_FOUND" } });
  expect(headers).toContain("Content-Security-Policy: default-src 'none'");
});

test.each(["TRACE", "PROPFIND", "PURGE", "FOO", "get", "GETS", "Post", "M-X"])(
  "%s gets 405 with the supported methods in Allow",
  async (method) => {
    const { status, headers, body } = await send(`${method} /v1/listings HTTP/1.1`);
    expect(status).toBe(405);
    expect(headers).toContain("\r\nAllow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
    expect(headers).toContain("\r\nContent-Type: application/json; charset=utf-8");
    expect(JSON.parse(body)).toMatchObject({ error: { code: "METHOD_NOT_ALLOWED" } });
  },
);

test("CONNECT gets 405", async () => {
  const { status, body } = await send("CONNECT nightrate.example:443 HTTP/1.1");
  expect([status, JSON.parse(body)]).toMatchObject([
    405,
    { error: { code: "METHOD_NOT_ALLOWED" } },
  ]);
});

test.each([
  ["binary data", "\u0016\u0003\u0001 hello\r\n\r\n"],
  [
    "conflicting lengths",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
  ],
])("input that is not HTTP gets 400 with the API's error body: %s", async (_, bytes) => {
  const text = await exchange(listener.port, bytes);
  expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(text).toContain('"code":"VALIDATION_FAILED"');
});

test("a header that is too large gets 431", async () => {
  const line = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(40_000)}\r\n\r\n`;
  expect(await exchange(listener.port, line)).toMatch(/^HTTP\/1\.1 431 /);
});

test("invalid input after a request does not corrupt its answer", async () => {
  const text = await exchange(
    listener.port,
    "GET /one HTTP/1.1\r\nHost: x\r\n\r\nFOO / HTTP/1.1\r\n\r\n",
  );
  expect(text).toMatch(/^HTTP\/1\.1 (200 OK[^]*passed on \/one|405 )/);
});

function post(length: number): Promise<string> {
  const head = `POST /v1/listings HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;
  return exchange(listener.port, Buffer.concat([Buffer.from(head), Buffer.alloc(length)]));
}

test("a body with a declared length of 1 MiB is passed on, one byte more is refused", async () => {
  expect(await post(maxBody)).toContain(`with ${maxBody} bytes`);
  expect(await post(maxBody + 1)).toMatch(/^HTTP\/1\.1 413 [^]*"code":"BODY_TOO_LARGE"/);
});

test("two Host headers are refused, also of one value", async () => {
  for (const second of ["x", "evil.example"]) {
    const { status, body } = await send(`GET /healthz HTTP/1.1\r\nhost: ${second}`);
    expect([status, JSON.parse(body)]).toMatchObject([
      400,
      { error: { code: "VALIDATION_FAILED", message: "Send one Host header." } },
    ]);
  }
});
