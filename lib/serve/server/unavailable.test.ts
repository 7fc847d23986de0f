import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onRequestError } from "@/instrumentation";
import { handleUnavailable } from "./unavailable";

/** Fails like a page: Next reports the error, then answers 500. */
const server = createServer((request, response) => {
  const error = Object.assign(new Error("failed"), { code: request.url?.slice(1) });
  void handleUnavailable(response, async () => {
    await onRequestError(error, reported, where);
    response.statusCode = request.headers["x-status"] ? 404 : 500;
    response.setHeader("Content-Type", "text/html");
    response.end("<html></html>");
  });
});
const reported = { path: "/overview", method: "GET", headers: {} };
const where = {
  routerKind: "App Router",
  routePath: "/overview",
  routeType: "render",
  revalidateReason: undefined,
  renderSource: "react-server-components",
} as const;
let address = "";

beforeAll(async () => {
  process.env["NEXT_RUNTIME"] = "nodejs";
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  delete process.env["NEXT_RUNTIME"];
  server.close();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${address}/${path}`, { headers });
  return [response.status, response.headers.get("retry-after"), await response.text()];
}

test("a page that fails because of the database gets 503 with Retry-After", async () => {
  expect(await get("57P01")).toEqual([503, "1", "<html></html>"]);
});

test("other failures and statuses do not change", async () => {
  expect(await get("unexpected")).toEqual([500, null, "<html></html>"]);
  expect(await get("57P01", { "x-status": "404" })).toEqual([404, null, "<html></html>"]);
});
