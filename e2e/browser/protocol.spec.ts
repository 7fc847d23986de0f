import { exchange } from "@/e2e/setup/exchange";
import { expect, test } from "./fixtures";
import { port } from "./support/ports";

/** Returns the server's response to these lines, sent unchanged. */
function responseTo(...lines: string[]): Promise<string> {
  return exchange(port, [...lines, "Host: 127.0.0.1", "Connection: close", "", ""].join("\r\n"));
}

for (const path of ["/healthzx", "/readyz/x", "/v1x", "/icon.svgx", "/_next/staticx", "/no/page"]) {
  test(`${path} returns the 404 page, with the portal's security policy`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(answer.headers()["content-type"]).toContain("text/html");
    expect(answer.headers()["content-security-policy"]).toContain("default-src 'none'");
  });
}

for (const path of ["/v2", "/v2/listings", "/v1/nothing", "/rm/v3/me", "/api", "/api/nothing"]) {
  test(`${path} returns the API's NOT_FOUND error`, async ({ request }) => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const answer = await request.fetch(path, { method });
      expect(answer.status()).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: "NOT_FOUND" } });
    }
  });
}

test("an address that only resembles another is not redirected", async () => {
  const absolute = await responseTo("GET http://nightrate.example/v1/me HTTP/1.1");
  expect(absolute).toMatch(/^HTTP\/1\.1 403 [^]*"code":"API_KEY_INVALID"/);
  const page = await responseTo("GET http://nightrate.example/sign-in HTTP/1.1");
  expect(page).toMatch(/^HTTP\/1\.1 200 /);
  for (const target of [
    "/v1/%2e%2e/v1/me",
    "/listings/%2e%2e/prices",
    "/v1/me/..",
    "/.%2E/v1/me",
  ]) {
    expect(await responseTo(`GET ${target} HTTP/1.1`)).toMatch(/^HTTP\/1\.1 404 [^]*"NOT_FOUND"/);
  }
});

test("an unknown method returns the API's METHOD_NOT_ALLOWED error", async () => {
  for (const method of ["FOO", "get", "TRACE"]) {
    const answer = await responseTo(`${method} /v1/listings HTTP/1.1`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*Allow: GET, [^]*"code":"METHOD_NOT_ALLOWED"/);
  }
});

test("a client that offers to upgrade gets an HTTP/1.1 response", async () => {
  const offer = ["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABk"];
  for (let call = 0; call < 2; call++) {
    expect(await responseTo("GET /v1/me HTTP/1.1", ...offer)).toMatch(/^HTTP\/1\.1 403 /);
  }
});

test("GET on a sign-in form's address returns 405", async ({ request }) => {
  for (const provider of ["password", "demonstration"]) {
    const answer = await request.get(`/api/auth/callback/${provider}`);
    expect([answer.status(), answer.headers()["allow"]]).toEqual([405, "POST"]);
    expect(await answer.json()).toMatchObject({ error: { code: "METHOD_NOT_ALLOWED" } });
  }
});

test("no response over plain HTTP sends Strict-Transport-Security", async ({ request }) => {
  for (const path of ["/sign-in", "/v1/me", "/healthz", "/v2", "/no-such-page"]) {
    expect((await request.get(path)).headers()["strict-transport-security"]).toBeUndefined();
  }
});

test("a chunked body over the limit returns 413 on every route", async () => {
  const chunk = `${(65_536).toString(16)}\r\n${"x".repeat(65_536)}\r\n`;
  const body = `${chunk.repeat(40)}0\r\n\r\n`;
  for (const path of ["/v1/listings", "/api/auth/callback/password", "/sign-in"]) {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(await exchange(port, head + body)).toMatch(/^HTTP\/1\.1 413 [^]*"BODY_TOO_LARGE"/);
  }
});
