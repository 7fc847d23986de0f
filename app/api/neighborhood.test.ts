import { expect, test } from "vitest";
import { everywhere } from "@/lib/auth/permissions";
import { makeAccount, makeMember, makePartner, makePartnerGrant } from "@/prisma/factories";
import { codeOf, send, signIn } from "./testing";

test("the map requires the permissions of its page and a visible listing", async () => {
  const { account, owner, listings } = await makeAccount({ listings: 2 });
  const [first, second] = listings;
  if (!first || !second) throw new Error("The test needs its listings.");
  const ask = (cookie: string, listing: typeof first, headers = {}) =>
    send("GET", "neighborhood", {
      cookie,
      headers,
      query: { listing_id: listing.listingId, pms: listing.pmsName },
    });
  expect((await ask(await signIn(owner.id), first)).status).toBe(200);

  for (const missing of ["neighborhood", "listings"] as const) {
    const permissions = { ...everywhere("edit"), [missing]: "none" as const };
    const { person } = await makeMember(account, { permissions, listings: [first] });
    expect(await codeOf(await ask(await signIn(person.id), first))).toBe("403 PERMISSION_DENIED");
  }
  const { partner, opener } = await makePartner();
  await makePartnerGrant(partner, account, { listings: [first] });
  const consultant = await signIn(opener.id);
  const named = { "svc-user-id": String(owner.id) };
  expect((await ask(consultant, first, named)).status).toBe(200);
  expect(await codeOf(await ask(consultant, second, named))).toBe("404 LISTING_NOT_FOUND");
  expect(await codeOf(await ask(consultant, first))).toMatch(/^403/);
});
