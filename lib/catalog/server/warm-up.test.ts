import { expect, test } from "vitest";
import { callerFor } from "@/lib/auth/server/key-caller";
import { db } from "@/lib/db/server";
import { countStatements } from "@/e2e/setup/statements";
import { makeAccount, makeMember } from "@/prisma/factories";
import { ListingFilters } from "../schema";
import { catalogBytes } from "./catalog";
import { mostInPage } from "../client";
import { listingsBytes } from "./listing-answers";
import { warmUpListings } from "./warm-up";

const soon = (): number => Date.now() + 60_000;
const signIn = (personId: number, lastSeenAt: Date): Promise<unknown> =>
  db().session.create({ data: { personId, lastSeenAt } });

/** The statements that the first answers of an account's owner need. */
async function firstStatements(owner: Parameters<typeof callerFor>[0]): Promise<number> {
  const caller = await callerFor(owner);
  const { statements } = await countStatements(async () => {
    await catalogBytes(caller, {});
    await listingsBytes(caller, ListingFilters.parse({}));
  });
  return statements.length;
}

test("the first read of a large account's listings finds them computed", async () => {
  const { account, owner } = await makeAccount({ listings: mostInPage + 1 });
  const { person } = await makeMember(account, { listings: "all" });
  await signIn(person.id, new Date());
  await warmUpListings(soon());
  expect(await firstStatements(owner)).toBe(1);
});

test("accounts without sign-ins and small accounts are left alone, and so are all once time is up", async () => {
  // Sizes differ from the other test's: caches outlive a test, and its keys come again.
  const unused = await makeAccount({ listings: mostInPage + 2 });
  const small = await makeAccount({ listings: 2 });
  const late = await makeAccount({ listings: mostInPage + 3 });
  for (const { owner } of [small, late]) await signIn(owner.id, new Date());
  await warmUpListings(Date.now() - 1);
  expect(await firstStatements(late.owner)).toBeGreaterThan(1);
  await warmUpListings(soon());
  for (const { owner } of [unused, small]) expect(await firstStatements(owner)).toBeGreaterThan(1);
});
