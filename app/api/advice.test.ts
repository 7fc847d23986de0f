import { expect, test } from "vitest";
import { makeAccount, makeMember } from "@/prisma/factories";
import { codeOf, send, signIn } from "./testing";

type Levels = Record<string, "view" | "edit">;

/** Returns a sign-in for members with access to the first of two listings, and both listings. */
async function memberCalls() {
  const { account, listings } = await makeAccount({ listings: 2 });
  const [own, other] = listings;
  if (!own || !other) throw new Error("The test needs its listings.");
  const cookieFor = async (permissions: Levels) => {
    const { person } = await makeMember(account, { listings: [own], permissions });
    return signIn(person.id);
  };
  const named = ({ listingId, pmsName }: typeof own) => ({ listing_id: listingId, pms: pmsName });
  return { cookieFor, own: named(own), other: named(other) };
}

test("price evidence requires permission to view listings, gaps also rules, both for an accessible listing", async () => {
  const { cookieFor, own, other } = await memberCalls();
  const viewer = await cookieFor({ listings: "view" });
  const price = (query: object) =>
    send("GET", "actions/price", { cookie: viewer, query: { ...query, nudge_type: "base_price" } });
  expect((await price(own)).status).toBe(200);
  expect(await codeOf(await price(other))).toBe("404 LISTING_NOT_FOUND");
  expect((await send("GET", "actions/worth", { cookie: viewer })).status).toBe(200);
  const refused = await send("GET", "actions/gaps", { cookie: viewer, query: own });
  expect(await codeOf(refused)).toBe("403 PERMISSION_DENIED");
  const cookie = await cookieFor({ listings: "view", customizations: "view" });
  expect((await send("GET", "actions/gaps", { cookie, query: own })).status).toBe(200);
  const unknown = await send("GET", "actions/gaps", { cookie, query: other });
  expect(await codeOf(unknown)).toBe("404 LISTING_NOT_FOUND");
});

test("deciding and undoing require permission to edit listings; the response of a dry run says dry_run", async () => {
  const { cookieFor, own } = await memberCalls();
  const actions = [{ ...own, action_type: "base_price_alert" }];
  const bulk = { actions, decision: "accept", dry_run: true };
  const viewer = await cookieFor({ listings: "view" });
  for (const [path, body] of [
    ["actions/bulk", bulk],
    ["actions/undo", { hidden: actions }],
  ] as const) {
    const refused = await send("POST", path, { cookie: viewer, body });
    expect(await codeOf(refused)).toBe("403 PERMISSION_DENIED");
  }
  const cookie = await cookieFor({ listings: "edit" });
  const tried = await send("POST", "actions/bulk", { cookie, body: bulk });
  expect(await tried.json()).toMatchObject({ done: 0, dry_run: true });
  const undone = await send("POST", "actions/undo", { cookie, body: { hidden: actions } });
  expect(await undone.json()).toMatchObject({ undone: 0, left: [own] });
});
