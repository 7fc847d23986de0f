import { expect, test } from "./fixtures";

test("a consultant maps and unmaps two listings of a managed account", async ({
  account,
  partner,
  signIn,
  page,
  session,
}) => {
  const { owner, listings } = await account();
  const [parent, child] = listings;
  if (!parent || !child) throw new Error("The fixture returned fewer than two listings.");
  const { opener } = await partner({ manages: [{ userId: owner.userId, level: "edit" }] });
  await signIn(opener);
  await page.goto(`/mapping?account=${owner.userId}`);
  const groups = page.getByRole("grid", { name: "Mapping groups" });
  await page.getByRole("button", { name: `Find a parent for ${child.name}` }).click();
  await page.getByRole("button", { name: `Map under ${parent.name}` }).click();
  const written = page.waitForRequest(
    (request) => request.method() === "POST" && request.postDataJSON()?.dry_run !== true,
  );
  await page.getByRole("button", { name: "Map listing" }).click();
  const request = await written;
  expect(new URL(request.url()).pathname).toBe("/rm/v1/mappings/map");
  expect(request.headers()["svc-user-id"]).toBe(String(owner.userId));
  const group = groups.getByRole("row", { name: parent.name, exact: true });
  await expect(group).toContainText(child.name);
  const theirs = await session(owner);
  const members = async () => {
    const answer = await theirs.get("/v1/listings");
    const { listings: all } = (await answer.json()) as { listings: { parent_key: number }[] };
    return all.filter(({ parent_key: key }) => key !== 0).length;
  };
  expect(await members()).toBe(1);

  await group.getByRole("button", { name: `Unmap ${child.name}…` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unmap 2 listings" }).click();
  await expect(group).toHaveCount(0);
  expect(await members()).toBe(0);
  await expect(page).toHaveURL(`/mapping?account=${owner.userId}`);
});

test("among more than 1,000 listings, another person's mapping appears by itself", async ({
  account,
  signIn,
  page,
  session,
}) => {
  const { owner, listings } = await account({ listings: 1_200 });
  const [parent, child] = listings;
  const nameOf = (listing = parent) => ({
    listing_id: listing?.listing_id,
    pms_name: listing?.pms_name,
  });
  const other = await session(owner);
  await signIn(owner);
  await page.goto("/mapping");
  await expect(page.getByRole("grid", { name: "Unmapped" })).toBeVisible();
  const pair = { parent: nameOf(parent), children: [nameOf(child)] };
  expect((await other.post("/v1/mappings/map", pair)).status()).toBe(200);
  const group = page.getByRole("row", { name: parent?.name ?? "", exact: true });
  await expect(group).toContainText(child?.name ?? "", { timeout: 30_000 });
});

test("a rule that a mapping copies is described as on Customizations", async ({
  account,
  signIn,
  page,
  session,
  expectAccessible,
}) => {
  const { owner, listings } = await account();
  const [parent, child] = listings;
  const rule = {
    listing_id: parent?.listing_id,
    pms_name: parent?.pms_name,
    customizations: {
      last_minute_prices: {
        last_min_factor_on: true,
        last_min_factor_type: "linear",
        last_min_factor_value: -20,
        last_min_factor_dfd: 7,
      },
    },
  };
  const theirs = await session(owner);
  expect((await theirs.post("/v1/customizations/listing", rule)).status()).toBe(200);
  await signIn(owner);
  await page.goto("/mapping");
  await page.getByRole("button", { name: `Find a parent for ${child?.name}` }).click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: `Map under ${parent?.name}` }).click();
  await page.getByRole("dialog").getByText("Customizations", { exact: true }).click();
  const row = page.getByRole("table", { name: "Values that change" }).getByRole("row").last();
  await expect(row).toContainText("Rule: Last-minute prices");
  await expect(row).toContainText(/Inherit.*−20%/);
  await expect(row).not.toContainText("last_min");
});

test("arrow keys move between the points of the map, which shows distances", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner } = await account();
  await signIn(owner);
  await page.goto("/mapping?view=map");
  const map = page.getByRole("region", { name: "Map of the listings" });
  const marker = map.getByRole("button", { name: /unmapped/ });
  await expect(marker.first()).toBeVisible();
  await expect(
    map.locator('button[tabindex="0"]').filter({ hasNotText: /zoom/i }).first(),
  ).toBeVisible();
  await marker.first().focus();
  const before = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const chosen = page.getByRole("complementary", { name: "Selected listing" });
  await expect(chosen.getByRole("heading")).toBeVisible();
  await expect(page).toHaveURL(/[?&]at=guesty\//);
  await expect(marker.filter({ hasText: /\d+ m from/ }).first()).toBeAttached();
  expect(before).toMatch(/unmapped/);
  await expectAccessible();
});

test("a search without matches says so, and so do no groups on a phone", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner } = await account();
  await signIn(owner);
  await page.goto("/mapping?column=groups");
  await expect(page.getByText("No mapping groups yet")).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search listings and groups" });
  await search.fill("nothing-like-this");
  await expect(page.getByText("No matching listings")).toBeVisible();
  await expectAccessible();
  await search.fill("");
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByText("No mapping groups yet")).toBeVisible();
  await expectAccessible();
});
