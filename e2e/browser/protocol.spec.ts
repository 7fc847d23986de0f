import { exchange } from "@/e2e/setup/exchange";
import { expect, test } from "./fixtures";
import { port } from "./support/ports";

/** What the server answers to these lines, sent as they are. */
function answerTo(...lines: string[]): Promise<string> {
  return exchange(port, [...lines, "Host: 127.0.0.1", "Connection: close", "", ""].join("\r\n"));
}

for (const path of ["/healthzx", "/readyz/x", "/v1x", "/icon.svgx", "/_next/staticx", "/no/page"]) {
  test(`${path} is a page that was not found, with our policy`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(answer.headers()["content-type"]).toContain("text/html");
    expect(answer.headers()["content-security-policy"]).toContain("default-src 'none'");
  });
}

for (const path of ["/v2", "/v2/listings", "/v1/nothing", "/rm/v3/me", "/api", "/api/nothing"]) {
  test(`${path} is not found in the API's words`, async ({ request }) => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const answer = await request.fetch(path, { method });
      expect(answer.status()).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: "NOT_FOUND" } });
    }
  });
}

test("no address is redirected that only looks like another", async () => {
  const absolute = await answerTo("GET http://nightrate.example/v1/me HTTP/1.1");
  expect(absolute).toMatch(/^HTTP\/1\.1 403 [^]*"code":"API_KEY_INVALID"/);
  const page = await answerTo("GET http://nightrate.example/sign-in HTTP/1.1");
  expect(page).toMatch(/^HTTP\/1\.1 200 /);
  for (const target of [
    "/v1/%2e%2e/v1/me",
    "/listings/%2e%2e/prices",
    "/v1/me/..",
    "/.%2E/v1/me",
  ]) {
    expect(await answerTo(`GET ${target} HTTP/1.1`)).toMatch(/^HTTP\/1\.1 404 [^]*"NOT_FOUND"/);
  }
});

test("an unknown verb is refused in the API's words", async () => {
  for (const verb of ["FOO", "get", "TRACE"]) {
    const answer = await answerTo(`${verb} /v1/listings HTTP/1.1`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*Allow: GET, [^]*"code":"METHOD_NOT_ALLOWED"/);
  }
});

test("a client that offers another protocol is answered in this one", async () => {
  const offer = ["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABk"];
  for (let call = 0; call < 2; call++) {
    expect(await answerTo("GET /v1/me HTTP/1.1", ...offer)).toMatch(/^HTTP\/1\.1 403 /);
  }
});

test("a form's address answers a GET with 405", async ({ request }) => {
  for (const provider of ["password", "demonstration"]) {
    const answer = await request.get(`/api/auth/callback/${provider}`);
    expect([answer.status(), answer.headers()["allow"]]).toEqual([405, "POST"]);
    expect(await answer.json()).toMatchObject({ error: { code: "METHOD_NOT_ALLOWED" } });
  }
});

test("over plain http nothing promises https", async ({ request }) => {
  for (const path of ["/sign-in", "/v1/me", "/healthz", "/v2", "/no-such-page"]) {
    expect((await request.get(path)).headers()["strict-transport-security"]).toBeUndefined();
  }
});

test("a chunked body over the limit is answered 413 on every route", async () => {
  const chunk = `${(65_536).toString(16)}\r\n${"x".repeat(65_536)}\r\n`;
  const body = `${chunk.repeat(40)}0\r\n\r\n`;
  for (const path of ["/v1/listings", "/api/auth/callback/password", "/sign-in"]) {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(await exchange(port, head + body)).toMatch(/^HTTP\/1\.1 413 [^]*"BODY_TOO_LARGE"/);
  }
});
