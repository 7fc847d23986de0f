import { expect, test } from "vitest";
import { routes as partnerTable } from "@/app/rm/v1/routes";
import { routes as customerTable } from "@/app/v1/routes";
import { openApiDocument } from "@/lib/http/server/openapi/document";
import { operationLinks, operationPage } from "./operations";
import { chapterNames, readChapter, llmsText } from "./chapters";
import { toHtml, toInlineHtml } from "./markdown";

const origin = "http://127.0.0.1:3000";
const documents = {
  customer: openApiDocument(customerTable, origin, "customer"),
  partner: openApiDocument(partnerTable, origin, "partner"),
};

function pagesOf(api: "customer" | "partner") {
  const document = documents[api];
  return operationLinks(document, api).flatMap(({ id }) => operationPage(document, api, id) ?? []);
}

const pages = [...pagesOf("customer"), ...pagesOf("partner")];

test("every error code of an operation is on the errors page, with an anchor", async () => {
  const html = toHtml((await readChapter("errors"))?.markdown ?? "");
  const codes = pages.flatMap(({ errors }) =>
    [...errors.own, ...errors.shared].map(({ code }) => code),
  );
  expect(new Set(codes).size).toBeGreaterThan(35);
  expect([...new Set(codes)].filter((code) => !html.includes(`<td id="${code}">`))).toEqual([]);
});

test("llms.txt lists both OpenAPI documents and the Markdown of every chapter", async () => {
  const text = await llmsText();
  for (const name of chapterNames) expect(text).toContain(`/docs/api/${name}.md)`);
  expect(text).toContain("/v1/openapi.json)");
  expect(text).toContain("/rm/v1/openapi.json)");
  expect(text).toContain(
    'Dry run](http://127.0.0.1:3000/docs/api/dry-run.md): `"dry_run": true` in the body of a POST that writes makes the call check and calculate everything, and write nothing.',
  );
  expect(text.match(/^- \[.+\]\(.+\): .+/gm)?.length).toBeGreaterThan(chapterNames.length - 2);
});

test("links to chapters become their addresses, links to other files become text", async () => {
  expect(toInlineHtml("[Errors](errors.md#state)")).toBe(
    '<a href="/docs/api/errors#state">Errors</a>',
  );
  expect(toInlineHtml("[the program](../e2e/program.ts)")).toBe("the program");
  expect(await readChapter("../../package")).toBeUndefined();
});

test("HTML in Markdown is escaped", () => {
  expect(toInlineHtml("overrides.<date>")).toBe("overrides.&lt;date&gt;");
  expect(toHtml("<script>alert(1)</script>")).not.toContain("<script>");
});

test("every operation has a page with samples in three languages that send the key", () => {
  expect(pages).toHaveLength(
    [customerTable, partnerTable].flatMap((table) =>
      Object.values(table).flatMap((handlers) =>
        (["GET", "POST", "DELETE"] as const).filter((verb) => handlers[verb]?.spec),
      ),
    ).length,
  );
  for (const { id, samples, description, response } of pages) {
    const header = id.includes("_integration_") ? "X-INTEGRATION-TOKEN" : "X-API-Key";
    for (const sample of Object.values(samples)) {
      expect([id, sample]).toEqual([id, expect.stringContaining(header)]);
    }
    expect([id, description]).not.toEqual([id, ""]);
    expect([id, response.status]).toEqual([id, expect.stringMatching(/^20[0-4]$/)]);
  }
});

test("an operation's own errors are separate from shared ones, and objects have nested fields", () => {
  const map = pages.find(({ path }) => path === "/v1/mappings/map");
  const own = map?.errors.own.map(({ code }) => code);
  expect(own).toContain("ERR-MAX-CHILD");
  expect(own).not.toContain("OVER_RATE_LIMIT");
  expect(map?.errors.shared.map(({ code }) => code)).toContain("OVER_RATE_LIMIT");
  expect(
    map?.body.map(({ name, type, isRequired, fields }) => [name, type, isRequired, fields.length]),
  ).toEqual([
    ["parent", "object", true, 2],
    ["children", "list of objects", true, 2],
    ["copy", "object", false, 5],
    ["dry_run", "boolean", false, 0],
    ["propose", "boolean", false, 0],
    ["reason", "text", false, 0],
  ]);
  const rules = pages.find(({ id }) => id === "post_customizations_listing");
  expect(rules?.samples.python).toContain('"last_min_factor_on": True');
});
