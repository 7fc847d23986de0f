import { expect, test } from "./fixtures";

/** Unused fallback: the accounts of these tests have listings. */
const none = { listing_id: "", pms_name: "", name: "" };

test("Mapping: list, preview, refusal, unmapping, suggestions", async ({
  account,
  signIn,
  page,
  session,
  expectAccessible,
  visit,
}) => {
  const { owner, listings } = await account();
  const [parent = none, child = none, other = none] = listings;
  const nameOf = ({ listing_id, pms_name }: typeof none) => ({ listing_id, pms_name });
  const browser = await session(owner);
  await browser.post("/v1/mappings/map", { parent: nameOf(parent), children: [nameOf(child)] });
  await signIn(owner);
  await visit("/mapping", page.getByRole("grid", { name: "Unmapped" }));
  await page.getByRole("button", { name: `Find a parent for ${other.name}` }).click();
  const find = page.getByRole("dialog", { name: `Find a parent for ${other.name}` });
  await expect(find.getByRole("listitem").first()).toBeVisible();
  await expectAccessible();
  await find
    .getByRole("button", { name: /^Map under/ })
    .first()
    .click();
  const preview = page.getByRole("dialog", { name: `Map ${other.name}` });
  await preview.getByText("Prices", { exact: true }).click();
  await expect(preview.getByText("Base price").first()).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Actions for ${parent.name}` }).click();
  await page.getByRole("menuitem", { name: "Unmap the whole group…" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible();
  await browser.post("/v1/mappings/unmap", { listings: [nameOf(child)] });
  await page.getByRole("button", { name: "Unmap 2 listings" }).click();
  await expect(page.getByRole("dialog", { name: /couldn’t be unmapped/ })).toBeVisible();
  await expectAccessible();
  await visit("/mapping?suggestions=open", page.getByRole("dialog", { name: "Suggestions" }));
});

test("Mapping: while dragging, on the map, empty, no matches, failed, on a phone", async ({
  account,
  signIn,
  page,
  expectAccessible,
  visit,
}) => {
  const { owner, listings } = await account();
  const [first = none] = listings;
  await signIn(owner);
  await page.goto("/mapping");
  const row = page.getByRole("row", { name: first.name, exact: true });
  await row.getByRole("button", { name: /^Drag/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("can be mapped").first()).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await page.goto(`/mapping?view=map&at=${first.pms_name}/${first.listing_id}`);
  await expect(page.getByRole("complementary", { name: "Selected listing" })).toContainText(
    first.name,
  );
  await expectAccessible();
  await visit("/mapping?q=nothing-like-this", page.getByText("No matching listings"));
  await page.setViewportSize({ width: 360, height: 740 });
  await visit("/mapping?column=groups", page.getByText("No mapping groups yet"));
  const { owner: fresh } = await account({ listings: 0 });
  await signIn(fresh);
  await visit("/mapping", page.getByText("No listings yet"));
});

test("arrow keys move between the points of the map, which shows distances", async ({
  account,
  signIn,
  page,
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
});
