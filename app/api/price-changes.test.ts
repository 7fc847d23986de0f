import { expect, test } from "vitest";
import { makeAccount, makeMember } from "@/prisma/factories";
import { codeOf, send, signIn } from "./testing";

test("comparing prices requires permission to view listings, and an accessible listing", async () => {
  const { account, listings } = await makeAccount({ listings: 2 });
  const [listing, other] = listings;
  if (!listing || !other) throw new Error("The test needs its listings.");
  const ask = async (permissions: object, { listingId, pmsName } = listing) => {
    const { person } = await makeMember(account, { listings: [listing], permissions });
    const since = new Date(Date.now() - 60_000).toISOString();
    const body = { id: listingId, pms: pmsName, since };
    return send("POST", "prices/changes", { cookie: await signIn(person.id), body });
  };
  const answer = await ask({ listings: "view" });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ is_first: true, nights: [] });
  expect(await codeOf(await ask({ listings: "view" }, other))).toBe("404 LISTING_NOT_FOUND");
  expect(await codeOf(await ask({ listings: "none" }))).toBe("403 PERMISSION_DENIED");
});
