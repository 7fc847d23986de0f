import { expect, test } from "vitest";
import { maxBody, readBody, readQuery } from "./read";

const json = { "Content-Type": "application/json" };
const send = (body: BodyInit, headers: Record<string, string> = json): Promise<unknown> =>
  readBody(new Request("http://test/", { method: "POST", body, headers }));

const query = (text: string): Record<string, unknown> => ({
  ...readQuery(new URL(`http://test/?${text}`)),
});

test("parameters: one value, several, none, and empty ones that count as absent", () => {
  expect(query("a=1&b=2&b=3&c=&d=&d=4")).toEqual({ a: "1", b: ["2", "3"], c: undefined, d: "4" });
  expect(query("")).toEqual({});
  expect(query("a=%2C%20%C3%A9+x")).toEqual({ a: ", é x" });
});

test("a parameter with the name of an Object property is only a parameter", () => {
  const parsed = readQuery(new URL("http://test/?__proto__=1&constructor=2"));
  expect(Object.keys(parsed)).toEqual(["__proto__", "constructor"]);
  expect(({} as Record<string, unknown>)["1"]).toBeUndefined();
});

test.each([
  "application/json",
  "application/json; charset=utf-8",
  "Application/JSON",
  "application/problem+json",
])("%s is JSON", async (type) => {
  expect(await send('{"a":1}', { "Content-Type": type })).toEqual({ a: 1 });
});

test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "text/json"])(
  "%s is refused",
  async (type) => {
    await expect(send("{}", { "Content-Type": type })).rejects.toMatchObject({ status: 415 });
  },
);

test.each(["", "{", "{'a':1}", '{"a":1}}', "undefined", "NaN", '{"a":\u0001}'])(
  "malformed JSON is refused: %j",
  async (text) => {
    await expect(send(text)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: "body" }],
    });
  },
);

test("bytes that are not UTF-8 are malformed", async () => {
  await expect(send(new Uint8Array([0x22, 0xff, 0x22]))).rejects.toMatchObject({ status: 400 });
});

/** JSON text of exactly this many bytes. */
const sized = (bytes: number): string => `"${"a".repeat(bytes - 2)}"`;

test("1 MiB is read, one byte more refused, announced or chunked", async () => {
  expect(await send(sized(maxBody))).toHaveLength(maxBody - 2);
  await expect(send(sized(maxBody + 1))).rejects.toMatchObject({ code: "BODY_TOO_LARGE" });
  const chunks = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent <= maxBody; sent += 65_536)
        controller.enqueue(new Uint8Array(65_536));
      controller.close();
    },
  });
  const request = new Request("http://test/", {
    method: "POST",
    body: chunks,
    headers: json,
    duplex: "half",
  } as RequestInit);
  await expect(readBody(request)).rejects.toMatchObject({ code: "BODY_TOO_LARGE" });
});

test("the size is checked before the media type", async () => {
  const headers = { "Content-Type": "text/plain" };
  await expect(send(sized(maxBody + 1), headers)).rejects.toMatchObject({ status: 413 });
});
