import { expect, test } from "vitest";
import { makeAccount } from "@/prisma/factories";
import { codeOf, send, signIn } from "./testing";

const at = { pms_name: "guesty" };
const aggressive = (on: boolean) => ({
  seasonality: { seasonality_customization_on: on, seasonality_type: "aggressive" },
});

test("a page can read whom rules would affect and put them back with its ETag, and nothing else", async () => {
  const { owner, listings } = await makeAccount({ listings: 2 });
  const cookie = await signIn(owner.id);
  const post = (path: string, body: object, headers = {}) =>
    send("POST", `customizations/${path}`, { cookie, body, headers });
  const reached = await post("reach", { ...at, customizations: aggressive(true) });
  expect(reached.status).toBe(200);
  const { changed } = (await reached.json()) as { changed: { listing_id: string }[] };
  expect(changed.map((each) => each.listing_id).toSorted()).toEqual(
    listings.map((each) => each.listingId).toSorted(),
  );
  const back = await post("put_back", { ...at, customizations: aggressive(false) });
  expect(back.status).toBe(200);
  expect(back.headers.get("etag")).toMatch(/^".+"$/);
  const stale = { "if-match": '"stale"' };
  const late = await post("put_back", { ...at, customizations: aggressive(true) }, stale);
  expect(await codeOf(late)).toBe("409 CONFLICT");
  const wrong = { seasonality: { seasonality_customization_on: true, seasonality_type: "wild" } };
  const refused = await post("put_back", { ...at, customizations: wrong });
  expect(await codeOf(refused)).toMatch(/^400/);
});
