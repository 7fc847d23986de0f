import { expect, test } from "./fixtures";
import { openApiDetails, shownKey } from "./pages/api-details";
import { press } from "./pages/controls";
import { expectAccessible } from "./support/accessible";

const catalog = "/v1/listings_minimal";

test("a member with API access creates a key for their listings only, until access is revoked", async ({
  account,
  signIn,
  browserOf,
  page,
  api,
}) => {
  const { owner, member, canaries } = await account({ listings: 7, memberSees: 2, tangled: true });
  if (!member) throw new Error("The fixture returned no member.");
  const theirs = await browserOf(member);
  await openApiDetails(theirs);
  await expect(theirs.getByText("You don’t have API access yet")).toBeVisible();
  await expect(theirs.getByText(`${owner.name}, the account owner, can grant it`)).toBeVisible();
  await expectAccessible(theirs);

  await signIn(owner);
  await page.goto("/settings/team");
  const access = page.getByRole("switch", { name: `API access for ${member.name}` });
  await expect(access).not.toBeChecked();
  await expectAccessible(page);
  await press(access);
  await expect(page.getByText(`${member.name} can now generate an API key`).first()).toBeVisible();

  await theirs.reload();
  const generate = theirs.getByRole("button", { name: "Generate key" });
  await expect(generate).toBeVisible();
  await expectAccessible(theirs);
  await generate.click();
  const key = await shownKey(theirs);
  expect(key).toMatch(/^nr_team_/);
  const answer = await api(key).get(catalog);
  expect(await answer.json()).toMatchObject({ total_listings: 2 });
  for (const path of [catalog, "/v1/listings", "/v1/groups", "/v1/group_listings"]) {
    const text = await (await api(key).get(path)).text();
    expect(
      canaries.filter((canary) => text.includes(canary)),
      path,
    ).toEqual([]);
  }

  await page.reload();
  await expect(page.getByRole("row", { name: member.name })).toContainText(key.slice(0, 12));
  await press(access);
  await expect(page.getByText(`${member.name} no longer has API access`).first()).toBeVisible();
  expect((await api(key).get(catalog)).status()).toBe(403);
  await theirs.reload();
  await expect(theirs.getByText("Your API access was removed")).toBeVisible();
});

test("a member without API access cannot grant it or create a key", async ({
  account,
  session,
}) => {
  const { member } = await account({ memberSees: 2 });
  if (!member) throw new Error("The fixture returned no member.");
  const browser = await session(member);
  const tries = [
    await browser.post(`/api/team/members/${member.userId}/grant_api`),
    await browser.post("/api/keys"),
    await browser.post("/api/keys/reveal"),
    await browser.post("/api/keys/regenerate", { overlap_seconds: 0 }),
  ];
  expect(tries.map((answer) => answer.status())).toEqual([403, 403, 403, 403]);
  expect(await (await browser.get("/api/keys")).json()).toMatchObject({
    state: "not_granted",
    key: null,
  });
});

test("a change to a member's listings takes effect on the member's next request", async ({
  account,
  signIn,
  page,
  session,
}) => {
  const { owner, member, listings } = await account({ listings: 4, memberSees: 1 });
  if (!member) throw new Error("The fixture returned no member.");
  const theirs = await session(member);
  expect(await (await theirs.get(catalog)).json()).toMatchObject({ total_listings: 1 });
  await signIn(owner);
  await page.goto(`/settings/team?member=${member.userId}`);
  const drawer = page.getByRole("dialog", { name: member.name });
  const added = drawer.getByRole("checkbox", { name: `Select ${listings[2]?.name}` });
  await expect(added).toBeAttached();
  await expectAccessible(page);
  await press(added);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toBeHidden();
  const seen = (await (await theirs.get(catalog)).json()) as {
    listings: { listing_id: string }[];
  };
  expect(seen.listings.map((listing) => listing.listing_id)).toEqual([
    listings[0]?.listing_id,
    listings[2]?.listing_id,
  ]);
});

test("a member sees only themselves in the team, and is told to ask the owner", async ({
  account,
  signIn,
  page,
  session,
}) => {
  const { owner, member } = await account({ memberSees: 2 });
  if (!member) throw new Error("The fixture returned no member.");
  await signIn(member);
  await page.goto("/settings/team");
  await expect(page.getByText("Only the owner can manage the team")).toBeVisible();
  await expect(page.getByText(`Ask ${owner.name} (${owner.email})`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite…" })).toHaveCount(0);
  await expectAccessible(page);
  const browser = await session(member);
  const team = (await (await browser.get("/api/team")).json()) as {
    members: { permissions: unknown }[];
  };
  expect(team.members).toHaveLength(1);
  const invitation = {
    email: "somebody@stays.example",
    permissions: team.members[0]?.permissions,
    all_listings: true,
    listings: [],
  };
  expect((await browser.post("/api/team/invitations", invitation)).status()).toBe(403);
  await page.goto("/settings/general");
  await expect(page.getByText("Only the owner can change these settings")).toBeVisible();
  await expectAccessible(page);
});
