import { expect, test } from "vitest";
import { type Answer, send } from "./call";
import { makeClient, operationOf } from "./client";

/** What a client program that sends something else than the published form is told, and where it reads it. */

const surfaces = ["/v1", "/rm/v1"];

/** The sentence as clients read it: at the top level, and as the error's own. */
function sentenceOf({ body }: Answer): string {
  const { message, error } = body as { message: string; error: { message: string } };
  expect(error.message).toBe(message);
  return message;
}

test.each(surfaces)("%s: a key in the address is told where it belongs", async (base) => {
  const { call } = await makeClient();
  const operation = operationOf(`GET ${base}/listings_minimal`);
  const query = { api_key: "nr_0000000000" };
  const alone = await send(operation, "GET", { query });
  expect(alone.status).toBe(403);
  expect(sentenceOf(alone)).toContain("in the X-API-Key header, never in the address");
  const beside = await call(`GET ${base}/listings_minimal`, { query });
  expect(beside.status).toBe(400);
  expect(sentenceOf(beside)).toBe(
    "api_key: unknown parameter; send the key in the X-API-Key header, never in the address",
  );
});

test.each(surfaces)("%s: another form is refused, and the published one named", async (base) => {
  const { call, first } = await makeClient();
  const { listing_id, pms } = first;
  const names = { listing_id, pms_name: pms };
  const refused: [name: string, body: object, message: string, details: string[]][] = [
    ["listing_prices", { listing_ids: [listing_id] }, "listings is required", ['"listings"?']],
    ["listing_prices", { id: listing_id }, "listings is required", ['belongs in "listings"']],
    ["listings", { id: listing_id, base: 99 }, "listings is required", ['belongs in "listings"']],
    ["bookings_report", { pms }, 'pms: unknown field; it belongs in "filters"', []],
    [
      "customizations/listing",
      { ...names, min_stay: { min_stay_on: true } },
      "customizations is required",
      ['belongs in "customizations"'],
    ],
    [
      "customizations/listing",
      { ...names, hotel_wt: 0.5 },
      "customizations is required",
      ["known"],
    ],
  ];
  for (const [name, body, message, details] of refused) {
    const answer = await call(`POST ${base}/${name}`, { body });
    expect(answer.status).toBe(400);
    expect(sentenceOf(answer)).toContain(message);
    for (const detail of details)
      expect(answer.text).toContain(JSON.stringify(detail).slice(1, -1));
  }
  const query = { ...names, hotel_wt: "0.5" };
  const asked = await call(`GET ${base}/neighborhood_data`, { query });
  expect([asked.status, sentenceOf(asked)]).toEqual([
    400,
    "hotel_wt: unknown parameter; known: listing_id, pms, use_default_data",
  ]);
  const verb = await send(operationOf(`POST ${base}/listing_prices`), "GET", {});
  expect([verb.status, verb.headers.get("allow")]).toEqual([405, "POST"]);
  expect(sentenceOf(verb)).toBe("Method not allowed. Use POST with a JSON body.");
});

test.each(surfaces)("%s: every refusal has its sentence at the top level", async (base) => {
  const { call } = await makeClient();
  const operation = operationOf(`GET ${base}/listings`);
  const refusals = [
    await call(`GET ${base}/listings`, { query: { zebra: "1" } }),
    await send(operation, "GET"),
    await call(`GET ${base}/listings/{listing_id}`, { params: { listing_id: "nobody" } }),
    await send(operation, "PATCH"),
    await call(`POST ${base}/mappings/map`, { body: {} }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([400, 403, 404, 405, 400]);
  for (const refusal of refusals) {
    expect(sentenceOf(refusal)).not.toBe("");
    expect(Object.keys(refusal.body as object)).toEqual(["error", "message"]);
  }
});
