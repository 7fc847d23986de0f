import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { contentEncodingHeader } from "@/lib/http/server/cached-body";
import { restoreContentEncoding } from "./start";

test("a route's encoding is sent to the client as Content-Encoding", async () => {
  const server = createServer((_, response) => {
    restoreContentEncoding(response);
    response.setHeader(contentEncodingHeader, ["br"]);
    response.setHeader("Vary", "Accept-Encoding");
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/`, { method: "HEAD" });
  expect(headers.get("content-encoding")).toBe("br");
  expect(headers.get("vary")).toBe("Accept-Encoding");
  expect(headers.has(contentEncodingHeader)).toBe(false);
  server.close();
});
