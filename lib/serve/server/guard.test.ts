import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { maxBody } from "@/lib/http/server/read";
import { guard } from "./guard";

const server: Server = createServer((incoming, response) => {
  if (guard(incoming, response)) return;
  incoming.resume().on("end", () => response.end("passed on"));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;

afterAll(() => void server.close());

interface Answer {
  status: number;
  allow: string | undefined;
  text: string;
}

/** Sends path and verb as given; fetch would normalise them. */
function ask(method: string, path: string, body?: Buffer, chunked = false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sized = body && !chunked ? { "Content-Length": body.length } : {};
    const call = request({ port, host: "127.0.0.1", method, path, headers: sized }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, allow: response.headers.allow, text }),
      );
    });
    call.on("error", reject);
    if (body && chunked) call.write(body.subarray(0, 1));
    call.end(chunked ? body?.subarray(1) : body);
  });
}

test.each([
  "/",
  "/listings",
  "/docs/api",
  "/v1/listings_minimal",
  "/v1/listings/a%2Fb?pms=guesty",
  "/rm/v1/actions",
  "/v1x",
  "/rma/",
])("%s is passed on", async (path) => {
  expect(await ask("GET", path)).toMatchObject({ status: 200, text: "passed on" });
});

test.each([
  "/v1",
  "/v1/",
  "/rm",
  "/rm/v1",
  "/rm/v1/",
  "/rm/v2/listings",
  "/v1/listings/",
  "//v1/listings",
  "/v1//listings",
  "/v1\\\\listings",
  "/v1/listings/%",
  "/%ff",
])("%s is 404 with the API's error body: no page, no redirect", async (path) => {
  const answer = await ask("GET", path);
  expect(answer.status).toBe(404);
  expect(JSON.parse(answer.text)).toMatchObject({ error: { code: "NOT_FOUND" } });
});

test.each(["TRACE", "PROPFIND", "PURGE"])("%s is 405 and names what is offered", async (verb) => {
  const answer = await ask(verb, "/v1/listings");
  expect([answer.status, answer.allow]).toEqual([405, expect.stringContaining("GET")]);
});

test.each([false, true])("1 MiB passes, one byte more does not; chunked: %j", async (chunked) => {
  const body = Buffer.alloc(maxBody);
  expect((await ask("POST", "/v1/listings", body, chunked)).status).toBe(200);
  const more = await ask("POST", "/v1/listings", Buffer.alloc(maxBody + 1), chunked).catch(
    // The connection is closed while the body is still being sent: the answer may be lost.
    () => ({ status: 413 }),
  );
  expect(more.status).toBe(413);
});
