import { expect, test } from "vitest";
import { viewerAsset } from "./asset";

const get = (file: string): Promise<Response> =>
  viewerAsset(new Request("http://test/"), { params: Promise.resolve({ file }) });

test("the viewer's script is served with its charset, to be cached", async () => {
  const response = await get("swagger-ui-bundle.js");
  expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(response.headers.get("cache-control")).toContain("immutable");
  expect(await response.text()).toContain("SwaggerUIBundle");
});

test.each([
  "package.json",
  "../next/package.json",
  "__proto__",
  "constructor",
  "index.html",
  "swagger-ui.css",
  "",
])("%j is not served", async (file) => expect((await get(file)).status).toBe(404));
