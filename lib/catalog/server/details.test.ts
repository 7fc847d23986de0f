import { expect, test } from "vitest";
import { today } from "@/lib/core/dates";
import { makeAccount, makeListing, makeMember } from "@/prisma/factories";
import { listingDetails } from "./queries";

const refusal = expect.objectContaining({ code: "LISTING_NOT_FOUND" });

test("a listing without a time zone keeps the account's", async () => {
  const { account, caller } = await makeAccount({ timeZone: "Europe/London" });
  const own = await makeListing(account, { timeZone: "America/Vancouver" });
  const none = await makeListing(account, { timeZone: null });
  expect(await listingDetails(caller, { listing_id: own.listingId, pms: "guesty" })).toEqual({
    key: own.key,
    time_zone: "America/Vancouver",
    has_own_time_zone: true,
    today: today("America/Vancouver"),
  });
  expect(await listingDetails(caller, { listing_id: none.listingId, pms: "guesty" })).toEqual({
    key: none.key,
    time_zone: "Europe/London",
    has_own_time_zone: false,
    today: today("Europe/London"),
  });
});

test("another account's listing and one that was not chosen are unknown", async () => {
  const { account, listings } = await makeAccount({ listings: 2 });
  const stranger = await makeAccount();
  const member = await makeMember(account, { listings: listings.slice(0, 1) });
  const second = { listing_id: listings[1]?.listingId ?? "", pms: "guesty" };
  await expect(listingDetails(stranger.caller, second)).rejects.toThrow(refusal);
  await expect(listingDetails(member.caller, second)).rejects.toThrow(refusal);
});
