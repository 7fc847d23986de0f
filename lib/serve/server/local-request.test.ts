import { createServer, request, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { isDirect } from "./start";

const server: Server = createServer((incoming, response) =>
  response.end(String(isDirect(incoming))),
);
await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
const { port } = server.address() as AddressInfo;

afterAll(() => void server.close());

/** Sends a request with these headers to an address of this computer; returns the answer's text. */
function send(headers: Record<string, string>, host = "127.0.0.1"): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host, headers: { Host: `127.0.0.1:${port}`, ...headers } });
    call.on("response", (response) => void text(response).then(resolve, reject));
    call.on("error", reject);
    call.end();
  });
}

test.each([
  {},
  { Host: "localhost:3000" },
  { Host: "127.0.0.1" },
  { Host: "[::1]:3000" },
  { Origin: "http://localhost:3000" },
  { "X-Request-Id": "one" },
])("a request from a browser on this computer is direct: %j", async (headers) => {
  expect(await send(headers)).toBe("true");
});

test.each([
  { Host: "portal.example.com" },
  { Host: "portal.example.com@127.0.0.1" },
  { Host: "127.0.0.1.example.com:3000" },
  { Host: "192.168.1.5:3000" },
  { Origin: "https://portal.example.com" },
  { Origin: "null" },
  { "X-Forwarded-For": "127.0.0.1" },
  { "X-Forwarded-For": "" },
  { "X-Forwarded-Proto": "https" },
  { "X-Forwarded-Host": "127.0.0.1" },
  { Forwarded: "for=127.0.0.1" },
  { Via: "1.1 proxy" },
  { "X-Real-IP": "127.0.0.1" },
  { "True-Client-IP": "127.0.0.1" },
  { "CF-Connecting-IP": "127.0.0.1" },
])("a request through a proxy or to another host name is not direct: %j", async (headers) => {
  expect(await send(headers)).toBe("false");
});

test("an HTTP/1.0 request, which proxies send and browsers don't, is not direct", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.end("GET / HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n");
  expect(await text(socket)).toMatch(/\r\nfalse$/);
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === "IPv4" && !each.internal)?.address;

test.skipIf(outside === undefined)(
  "a request to a network address of this computer is not direct",
  async () => {
    expect(await send({}, outside)).toBe("false");
  },
);
