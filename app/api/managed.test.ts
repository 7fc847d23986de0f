import { expect, test } from "vitest";
import { revokeGrant } from "@/lib/identity/partners/server";
import { callerFor } from "@/lib/auth/server/key-caller";
import { makeAccount, makeListings, makePartner, makePartnerGrant } from "@/prisma/factories";
import { codeOf, send, signIn } from "./testing";

/** Makes an account with two listings, the first granted to a partner whose owner is signed in. */
async function managed() {
  const { account, owner } = await makeAccount();
  const [first, second] = await makeListings(account, [{ listingId: "a" }, { listingId: "b" }]);
  const { partner, opener } = await makePartner();
  const grant = await makePartnerGrant(partner, account, { listings: first ? [first] : [] });
  const cookie = await signIn(opener.id);
  const details = (listing: typeof first, userId: string | null) =>
    send("GET", `listings`, {
      cookie,
      query: { listing_id: listing?.listingId ?? "", pms: listing?.pmsName ?? "" },
      headers: userId === null ? {} : { "svc-user-id": userId },
    });
  return { account, owner, first, second, grant, details };
}

test("a consultant's page reads the managed account, and only its granted listings", async () => {
  const { owner, first, second, details } = await managed();
  const seen = await details(first, String(owner.id));
  expect(await seen.json()).toMatchObject({ key: first?.key });
  const hidden = await details(second, String(owner.id));
  expect(await codeOf(hidden)).toBe("404 LISTING_NOT_FOUND");
});

test("a call without a managed account, with another account, or after access ended is refused", async () => {
  const { owner, first, grant, details } = await managed();
  const { owner: other } = await makeAccount();
  for (const userId of [null, "", "abc", String(other.id)]) {
    expect(await codeOf(await details(first, userId))).toBe("403 USER_ID_INVALID");
  }
  await revokeGrant(await callerFor(owner), grant.id);
  expect(await codeOf(await details(first, String(owner.id)))).toBe("403 USER_ID_INVALID");
});

test("an owner's page acts on its own account and cannot name another", async () => {
  const { account, owner } = await makeAccount();
  const [listing] = await makeListings(account, [{}]);
  const query = { listing_id: listing?.listingId ?? "", pms: listing?.pmsName ?? "" };
  const cookie = await signIn(owner.id);
  const own = await send("GET", "listings", { cookie, query });
  expect(await own.json()).toMatchObject({ key: listing?.key });
  const headers = { "svc-user-id": String(owner.id) };
  const named = await send("GET", "listings", { cookie, query, headers });
  expect(await codeOf(named)).toBe("403 USER_ID_INVALID");
});
