import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { everywhere, presets } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { makeAccount, makeGroup, makeListings, makeMember } from "@/prisma/factories";
import type { Entry } from "@/lib/audit/entry-kinds";
import { listUsers } from "./queries";
import {
  from,
  logs,
  named,
  onAccount,
  onGroup,
  priced,
  setUp,
  values,
  write,
} from "@/e2e/factories/log-entries";

const addressesFor = async (who: Caller) =>
  (await logs(who)).data.map(({ metadata }) => metadata.ip_address);

test("members see neither the owner's entries nor other people's addresses", async () => {
  const { caller, account, first } = await setUp();
  const made = await makeMember(account, { permissions: presets.viewer, listings: "all" });
  const member = { ...made.caller, origin: { ...from, ip: "192.0.2.8" } };
  await write(caller, [
    onAccount("key_generated"),
    onAccount("settings_changed"),
    priced(first, 1),
  ]);
  await write(member, [priced(first, 2)]);
  const account_ = { log_type: "account" };
  expect(values(await logs(caller, account_))).toEqual(["settings_changed", "key_generated"]);
  expect(values(await logs(member, account_))).toEqual(["settings_changed"]);
  expect((await logs(member, account_)).pagination.total).toBe(1);
  expect(await addressesFor(caller)).toEqual(["192.0.2.8", "192.0.2.7"]);
  expect(await addressesFor(member)).toEqual(["192.0.2.8", null]);
  expect((await logs(member)).data[0]?.revertible).toBe(false);
});

test("a caller with chosen listings sees entries of these and of what they could change", async () => {
  const { caller, account, first, second } = await setUp();
  const [far] = await makeListings(account, [{ pmsName: "hostaway", name: "Far" }]);
  if (!far) throw new Error("No listing was made.");
  const whole = await makeGroup(account, "Whole", [first]);
  const shared = await makeGroup(account, "Shared", []);
  await db().listing.updateMany({
    where: { key: { in: [second.key, far.key] } },
    data: { groupId: shared.id },
  });
  const moved: Entry = {
    logType: "listing",
    action: "group_changed",
    listing: first,
    changes: {
      old_value: { group_id: 7, subgroup_id: null, group: "Secret", subgroup: null },
      new_value: { group_id: whole.id, subgroup_id: null, group: "Whole", subgroup: null },
    },
  };
  const taken: Entry = {
    logType: "listing",
    action: "add_custom_pricing_from_parent_during_mapping",
    listing: first,
    changes: {
      start_date: "2027-01-01",
      end_date: "2027-01-02",
      parent_listing_id: far.listingId,
      parent_listing_name: far.name,
    },
  };
  await write(caller, [
    priced(first, 1),
    priced(far, 2),
    moved,
    taken,
    onGroup(whole),
    onGroup(shared),
  ]);
  await write(caller, [
    onAccount("settings_changed"),
    onAccount("customization_changed", "guesty"),
    onAccount("customization_changed", "hostaway"),
  ]);
  const { caller: limited } = await makeMember(account, {
    permissions: everywhere("edit"),
    listings: [first, second],
  });
  const { data } = await logs(limited);
  expect(data.map(({ changes }) => changes)).toEqual([
    { start_date: "2027-01-01", end_date: "2027-01-02" },
    {
      old_value: { group_id: 7, subgroup_id: null, group: null, subgroup: null },
      new_value: { group_id: whole.id, subgroup_id: null, group: "Whole", subgroup: null },
    },
    { old_value: 100, new_value: 1 },
  ]);
  expect(values(await logs(limited, { log_type: "group" }))).toEqual(["Whole"]);
  const account_ = await logs(limited, { log_type: "account" });
  expect(account_.data.map(({ entity }) => entity.pms_name)).toEqual(["guesty"]);
});

test("another account's entries and people are not visible", async () => {
  const { caller, first, owner } = await setUp();
  const other = await makeAccount();
  await write(caller, [priced(first, 1)]);
  expect((await logs(other.caller, { listings: [named(first)] })).data).toEqual([]);
  expect((await listUsers(caller)).users).toEqual([
    { id: owner.id, name: owner.name, email: owner.email, role: "owner" },
  ]);
});
