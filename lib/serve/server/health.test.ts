import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { health } from "./health";

let isWarm = false;
const server = createServer((request, response) => {
  void (health(request.url ?? "/", response, isWarm) ?? response.writeHead(404).end());
});
let address = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

const status = async (path: string): Promise<number> => (await fetch(address + path)).status;

test("a server is healthy at once and ready after its warm-up", async () => {
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 503]);
  isWarm = true;
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 200]);
  expect(await status("/")).toBe(404);
});
