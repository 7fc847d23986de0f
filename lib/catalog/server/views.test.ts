import { expect, test } from "vitest";
import { callerFor } from "@/lib/auth/server/key-caller";
import { db } from "@/lib/db/server";
import { makeAccount, makeMember } from "@/prisma/factories";
import { mostViews } from "../schema";
import { defaultView, deleteView, listViews, saveView } from "./views";

const view = (name: string, query = "sort=-base", isDefault = false) => ({
  name,
  query,
  is_default: isDefault,
});

test("views are the person's own, by name, and saving again replaces", async () => {
  const { caller, account } = await makeAccount();
  const { person } = await makeMember(account, {});
  const member = await callerFor(person);
  await saveView(caller, view("Quays"));
  await saveView(caller, view("Downtown", "city=Victoria"));
  const { views } = await saveView(caller, view("Quays", "city=Sooke"));
  expect(views.map(({ name, query }) => [name, query])).toEqual([
    ["Downtown", "city=Victoria"],
    ["Quays", "city=Sooke"],
  ]);
  expect(await listViews(member)).toEqual({ views: [] });
  await deleteView(member, views[0]?.id ?? 0);
  expect((await listViews(caller)).views).toHaveLength(2);
  expect((await deleteView(caller, views[0]?.id ?? 0)).views).toHaveLength(1);
});

test("views of one account are not another's, for the same person", async () => {
  const { caller } = await makeAccount();
  const other = await makeAccount();
  await saveView(caller, view("Quays", "group=7", true));
  const elsewhere = { ...caller, accountId: other.account.id };
  expect(await listViews(elsewhere)).toEqual({ views: [] });
  expect(await defaultView(elsewhere)).toBeNull();
});

test("one view at most is the default", async () => {
  const { caller } = await makeAccount();
  expect(await defaultView(caller)).toBeNull();
  await saveView(caller, view("One", "q=one", true));
  const { views } = await saveView(caller, view("Two", "q=two", true));
  expect(views.filter((each) => each.is_default).map(({ name }) => name)).toEqual(["Two"]);
  expect(await defaultView(caller)).toBe("q=two");
  await saveView(caller, view("Two", "q=two"));
  expect(await defaultView(caller)).toBeNull();
});

test("a view too many is refused at its name; one that exists can still be replaced", async () => {
  const { caller } = await makeAccount();
  const own = { accountId: caller.accountId, personId: caller.actor.id, query: "" };
  const data = Array.from({ length: mostViews }, (_, at) => ({ ...own, name: `View ${at}` }));
  await db().listingView.createMany({ data });
  await expect(saveView(caller, view("Another"))).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
  });
  expect((await saveView(caller, view("View 3", "q=new"))).views).toHaveLength(mostViews);
});
