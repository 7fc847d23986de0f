import { expect, test } from "vitest";
import { callerFor } from "@/lib/auth/server/key-caller";
import { makeAccount, makeGroup, makeMember, makeSubgroup } from "@/prisma/factories";
import { writableLevels } from "./queries";

test("a limited caller may write only levels whose listings are all in reach", async () => {
  const { account, caller, listings } = await makeAccount({ listings: 4 });
  const [first, second, third] = listings;
  if (!first || !second || !third) throw new Error("not made");
  const town = await makeGroup(account, "Town", [first, second]);
  const oldTown = await makeSubgroup(town, "Old town", [first]);
  const shore = await makeGroup(account, "Shore", [third]);
  const member = async (reached: typeof listings) =>
    callerFor(
      (await makeMember(account, { permissions: { customizations: "edit" }, listings: reached }))
        .person,
    );
  expect(await writableLevels(caller)).toBeNull();
  expect(await writableLevels(await member([first]))).toEqual([`group/${oldTown.id}`]);
  expect(await writableLevels(await member([third]))).toEqual([`group/${shore.id}`]);
  const whole = await writableLevels(await member(listings));
  const ids = [town, oldTown, shore].map(({ id }) => `group/${id}`);
  expect(whole?.toSorted()).toEqual(["account/guesty", ...ids].toSorted());
});
