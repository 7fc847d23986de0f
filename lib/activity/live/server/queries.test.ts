import { expect, test } from "vitest";
import { listActions } from "@/lib/pricing/actions/server";
import { changeListings } from "@/lib/inventory/listings/server/commands";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { makeAccount } from "@/prisma/factories";
import { countStatements } from "@/e2e/setup/statements";
import { liveVersion } from "./queries";

test("the version changes with every change of the account, and only then", async () => {
  const { caller, listings } = await makeAccount({ listings: 1 });
  const other = await makeAccount({ listings: 1 });
  const before = await liveVersion(caller);
  expect(await liveVersion(caller)).toEqual(before);
  const change = ({ listingId: id, pmsName: pms }: (typeof listings)[number]) =>
    ChangeRequest.parse({ listings: [{ id, pms, notes: "Seen" }] });
  const [theirs] = other.listings;
  const [own] = listings;
  if (!theirs || !own) throw new Error("Listings were asked for.");
  await changeListings(other.caller, change(theirs));
  expect(await liveVersion(caller)).toEqual(before);
  await changeListings({ ...caller, dryRun: true }, change(own));
  expect(await liveVersion(caller)).toEqual(before);
  await changeListings(caller, change(own));
  expect(await liveVersion(caller)).not.toEqual(before);
});

test("the answer changes when actions were evaluated again", async () => {
  const { caller } = await makeAccount({ listings: 1 });
  const before = await liveVersion(caller);
  await listActions(caller, { mode: "visible" });
  expect(await liveVersion(caller)).not.toEqual(before);
});

test("reading the version takes one statement", async () => {
  const { caller } = await makeAccount();
  const { statements } = await countStatements(() => liveVersion(caller));
  expect(statements.length).toBeLessThanOrEqual(2);
});
