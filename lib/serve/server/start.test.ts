import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { setStrictTransportSecurity } from "./start";

test.each([
  ["https://rates.example", "max-age=31536000"],
  ["http://rates.example", undefined],
  ["http://127.0.0.1:3000", undefined],
])("with PUBLIC_URL %s, Strict-Transport-Security is %s", (url, value) => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setStrictTransportSecurity(response, url);
  expect(response.getHeader("strict-transport-security")).toBe(value);
});
