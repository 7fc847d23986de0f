import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { callerFor } from "@/lib/auth/server/key-caller";
import { makeAccount, makeMember } from "@/prisma/factories";
import { makeFamily } from "@/e2e/factories/mappings";
import { dismissSuggestion, listDismissed } from "./commands";

const name = (listing_id: string) => ({ listing_id, pms_name: "guesty" });
const pair = (one: string, other: string, dismissed = true) => ({
  one: name(one),
  other: name(other),
  dismissed,
});

test("a dismissed pair stays away in either order, once, until it is taken back", async () => {
  const { caller } = await makeFamily(2);
  await dismissSuggestion(caller, pair("c1", "p"));
  await dismissSuggestion(caller, pair("p", "c1"));
  expect(await listDismissed(caller)).toEqual({ pairs: [{ one: name("p"), other: name("c1") }] });
  await dismissSuggestion(caller, pair("c1", "p", false));
  expect(await listDismissed(caller)).toEqual({ pairs: [] });
});

test("only listings in reach can be named and are listed", async () => {
  const { caller, account, parent, children } = await makeFamily(2);
  const [first] = children;
  await dismissSuggestion(caller, pair("p", "c1"));
  await dismissSuggestion(caller, pair("p", "c2"));
  const { person } = await makeMember(account, { listings: first ? [parent, first] : [] });
  const member = await callerFor(person);
  expect((await listDismissed(member)).pairs).toEqual([{ one: name("p"), other: name("c1") }]);
  const refused = [pair("p", "c2"), pair("p", "p"), pair("p", "unknown")];
  for (const request of refused) {
    await expect(dismissSuggestion(member, request)).rejects.toMatchObject({
      code: "LISTING_NOT_FOUND",
    });
  }
  const { caller: stranger } = await makeAccount();
  expect(await listDismissed(stranger)).toEqual({ pairs: [] });
  await expect(dismissSuggestion(stranger, pair("p", "c1"))).rejects.toMatchObject({
    code: "LISTING_NOT_FOUND",
  });
});

test("a pair goes with either listing", async () => {
  const { caller, children } = await makeFamily(2);
  await dismissSuggestion(caller, pair("p", "c1"));
  await db().listing.delete({ where: { key: children[0]?.key ?? 0 } });
  expect(await db().mappingDismissal.count()).toBe(0);
});
