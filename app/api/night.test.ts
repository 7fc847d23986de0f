import { expect, test } from "vitest";
import { addDays, today } from "@/lib/core/dates";
import { makeAccount, makeMember, makePartner, makePartnerGrant } from "@/prisma/factories";
import { codeOf, send, signIn } from "./testing";

test("a night is explained to callers with access to the listing; other listings are not found", async () => {
  const { account, owner, listings } = await makeAccount({ listings: 2 });
  const [listing, other] = listings;
  if (!listing || !other) throw new Error("The test needs its listings.");
  const date = addDays(today("America/Vancouver"), 3);
  const ask = (cookie: string, { listingId: id, pmsName: pms } = listing, headers = {}) =>
    send("POST", "prices/night", { cookie, headers, body: { id, pms, date } });
  const answer = await ask(await signIn(owner.id));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ listing: { name: listing.name }, night: { date } });

  const { person } = await makeMember(account, { listings: [listing] });
  const member = await signIn(person.id);
  expect((await ask(member)).status).toBe(200);
  expect(await codeOf(await ask(member, other))).toBe("404 LISTING_NOT_FOUND");
  const unpermitted = await makeMember(account, { permissions: { listings: "none" } });
  expect(await codeOf(await ask(await signIn(unpermitted.person.id)))).toBe(
    "403 PERMISSION_DENIED",
  );
  const stranger = await makeAccount();
  expect(await codeOf(await ask(await signIn(stranger.owner.id)))).toBe("404 LISTING_NOT_FOUND");

  const { partner, opener } = await makePartner();
  await makePartnerGrant(partner, account, { listings: [listing] });
  const consultant = await signIn(opener.id);
  const named = { "svc-user-id": String(owner.id) };
  expect((await ask(consultant, listing, named)).status).toBe(200);
  expect(await codeOf(await ask(consultant, other, named))).toBe("404 LISTING_NOT_FOUND");
});
