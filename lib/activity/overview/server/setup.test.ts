import { expect, test } from "vitest";
import {
  makeAccount,
  makeConnection,
  makeGroup,
  makeListings,
  makeMember,
} from "@/prisma/factories";
import { setupOf } from "./queries";

test("counts what the first run still needs, of this account and of what the caller sees", async () => {
  const { account, caller } = await makeAccount();
  expect(await setupOf(caller)).toEqual({
    connections: 0,
    incomplete: 0,
    without_prices: 0,
    groups: 0,
    sent: 0,
  });
  const [first] = await makeListings(account, [
    { bedrooms: null },
    { basePrice: null },
    { minPrice: null },
    {},
  ]);
  await makeListings(account, [{ latitude: null, minPrice: null, isHidden: true }]);
  await makeConnection(account);
  await makeConnection(account, { state: "removed" });
  await makeGroup(account);
  expect(await setupOf(caller)).toEqual({
    connections: 1,
    incomplete: 1,
    without_prices: 2,
    groups: 1,
    sent: 0,
  });
  const { caller: member } = await makeMember(account, { listings: first ? [first] : [] });
  expect(await setupOf(member)).toMatchObject({ incomplete: 1, without_prices: 0 });
  const other = await makeAccount();
  expect(await setupOf(other.caller)).toMatchObject({ connections: 0, incomplete: 0, groups: 0 });
});
