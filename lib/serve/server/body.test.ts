import { spawn, spawnSync } from "node:child_process";
import { request } from "node:http";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exchange } from "@/e2e/setup/exchange";
import { maxBody } from "@/lib/http/server/read";
import type { Listener } from "./listen";
import { listenForTests } from "./testing";

const mib = 1_048_576;
let listener: Listener;

beforeAll(async () => {
  listener = await listenForTests();
});
afterAll(() => listener.stop());

function* chunksOf(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536));
}

/** Posts a chunked body with node:http; returns the status and text of the answer. */
function post(size: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(
      { port: listener.port, host: "127.0.0.1", method: "POST", path: "/v1/listings" },
      (response) => {
        let text = "";
        response.on("data", (part: Buffer) => (text += part.toString()));
        response.on("end", () => resolve(`${response.statusCode} ${text}`));
      },
    );
    call.on("error", reject);
    Readable.from(chunksOf(size)).pipe(call);
  });
}

test("chunked bodies of 1 MiB and of 0 bytes are passed on whole", async () => {
  expect(await post(maxBody)).toBe(`200 passed on /v1/listings with ${maxBody} bytes`);
  expect(await post(0)).toBe("200 passed on /v1/listings with 0 bytes");
});

test.each([maxBody + 1, 4 * mib, 20 * mib])(
  "a chunked body of %d bytes is refused with a 413 that its sender can read",
  async (size) => {
    expect(await post(size)).toMatch(/^413 .*"code":"BODY_TOO_LARGE"/);
    const sent = { method: "POST", body: Readable.toWeb(Readable.from(chunksOf(size))) };
    const answer = await fetch(`http://127.0.0.1:${listener.port}/v1/listings`, {
      ...sent,
      duplex: "half",
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: { code: "BODY_TOO_LARGE" } });
  },
);

test("an endless body is refused without waiting for its end, and only a bounded part is read", async () => {
  const chunk = `${mib.toString(16)}\r\n${"x".repeat(mib)}\r\n`;
  const head = "POST /v1/listings HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
  const text = await exchange(listener.port, head + chunk.repeat(2), 3_000);
  expect(text).toMatch(/^HTTP\/1\.1 413 [^]*"code":"BODY_TOO_LARGE"/);
  // Far above the limit the connection is closed while the client is still sending.
  const ended = await exchange(listener.port, head + chunk.repeat(60), 60_000).catch(
    (error: unknown) => (error as NodeJS.ErrnoException).code,
  );
  expect(ended).toMatch(/^(ECONNRESET|EPIPE|HTTP\/1\.1 413)/);
});

const python = `
import http.client, json, sys, urllib.error, urllib.request
port, size = int(sys.argv[1]), int(sys.argv[2])
def chunks():
    left = size
    while left > 0:
        yield b"x" * min(left, 65536)
        left -= 65536
connection = http.client.HTTPConnection("127.0.0.1", port)
connection.request("POST", "/v1/listings", body=chunks(), encode_chunked=True, headers={"Transfer-Encoding": "chunked"})
answer = connection.getresponse()
print(answer.status, json.loads(answer.read())["error"]["code"])
for body in (chunks(), b"x" * size):
    try:
        urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/v1/listings", data=body))
    except urllib.error.HTTPError as error:
        print(error.code, json.loads(error.read())["error"]["code"])
connection.close()
connection.request("FOO", "/v1/listings", body=b"some body")
answer = connection.getresponse()
print(answer.status, answer.getheader("Allow").split(", ")[0], json.loads(answer.read())["error"]["code"])
`;
const hasPython = spawnSync("python3", ["-c", "pass"]).status === 0;

test.skipIf(!hasPython)(
  "Python's HTTP clients get 413 and 405 instead of a connection reset",
  async () => {
    const child = spawn("python3", ["-c", python, String(listener.port), String(5 * mib)]);
    let out = "";
    child.stdout.on("data", (part: Buffer) => (out += part.toString()));
    child.stderr.on("data", (part: Buffer) => (out += part.toString()));
    await new Promise((resolve) => child.on("close", resolve));
    expect(out.trim().split("\n")).toEqual([
      "413 BODY_TOO_LARGE",
      "413 BODY_TOO_LARGE",
      "413 BODY_TOO_LARGE",
      "405 GET METHOD_NOT_ALLOWED",
    ]);
  },
);
