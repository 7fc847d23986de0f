import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { press, pressUntil, soon } from "./pages/controls";

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("table", { name: "Listings" }).getByRole("row", { name });

const select = (page: Page, name: string): Promise<void> =>
  press(page.getByRole("checkbox", { name: `Select ${name}` }));

/** Unused fallback: the accounts of these tests have listings. */
const none = { listing_id: "", pms_name: "", name: "", base: 0 };

test("a base price edited in place is saved, announced, and undone", async ({
  account,
  signIn,
  page,
  session,
  expectAccessible,
}) => {
  const { owner, listings } = await account();
  const [first = none] = listings;
  const browser = await session(owner);
  const saved = async (): Promise<number | null | undefined> => {
    const answer = await browser.get(`/v1/listings/${first.listing_id}?pms=${first.pms_name}`);
    return ((await answer.json()) as { listings: { base: number | null }[] }).listings[0]?.base;
  };
  await signIn(owner);
  await page.goto("/listings");
  await page
    .getByRole("button", { name: new RegExp(`Base of ${first.name}: \\D*${first.base}`) })
    .click();
  const field = page.getByRole("textbox", { name: `Base of ${first.name}` });
  await expect(field).toBeFocused();
  await field.fill("no price");
  await field.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Enter a number." })).toBeAttached();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
  await field.fill(String(first.base + 7));
  await field.press("Enter");
  const message = new RegExp(`Base of ${first.name}: \\D*${first.base} → \\D*${first.base + 7}`);
  const toast = page.getByRole("alertdialog").filter({ hasText: message });
  await expect(toast).toBeVisible();
  expect(await saved()).toBe(first.base + 7);
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The change was undone.").first()).toBeVisible();
  await expect(
    page.getByRole("button", { name: new RegExp(`Base of ${first.name}: \\D*${first.base}`) }),
  ).toBeVisible();
  expect(await saved()).toBe(first.base);
});

test("many prices change by a percentage, after a preview that writes nothing", async ({
  account,
  signIn,
  page,
  session,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ memberSees: 2, tangled: true });
  const chosen = listings.slice(3, 5);
  const browser = await session(owner);
  const before = await (await browser.get("/v1/listings")).text();
  await signIn(owner);
  await page.goto("/listings");
  await expect(rowOf(page, chosen[0]?.name ?? "")).toBeVisible();
  await expectAccessible();
  for (const { name } of chosen) await select(page, name);
  const bar = page.getByRole("region", { name: "Selected listings" });
  await expect(bar).toContainText("2 selected");
  await expectAccessible();
  await bar.getByRole("button", { name: "Prices" }).click();
  const dialog = page.getByRole("dialog", { name: "Change prices" });
  await dialog.getByRole("button", { name: /Base: change/ }).click();
  await expectAccessible();
  await page.getByRole("option", { name: "Change by %" }).click();
  const percentage = dialog.getByRole("textbox", { name: "Base: percentage" });
  const preview = dialog.getByRole("table", { name: "Preview" });
  await percentage.fill("900");
  await expect(preview).toBeVisible();
  await expectAccessible();
  const checked = page.waitForResponse(
    (answer) => answer.url().endsWith("/v1/listings") && answer.request().method() === "POST",
  );
  await percentage.fill("+10");
  for (const { name, base } of chosen) {
    const row = preview.getByRole("row", { name });
    await expect(row).toContainText(String(base));
    await expect(row).toContainText(String(Math.round(base * 1.1)));
  }
  expect((await checked).status()).toBe(200);
  expect(await (await browser.get("/v1/listings")).text()).toBe(before);
  await dialog.getByRole("button", { name: "Change 2 listings" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("2 listings were changed.").first()).toBeVisible();
  const after = (await (await browser.get("/v1/listings")).json()) as {
    listings: { base: number }[];
  };
  expect(after.listings.map((listing) => listing.base)).toEqual(
    listings.map((listing) =>
      chosen.includes(listing) ? Math.round(listing.base * 1.1) : listing.base,
    ),
  );
});

test("search and filters are in the URL and survive a reload", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account();
  const [first = none, second = none] = listings;
  await signIn(owner);
  await page.goto("/listings");
  const search = page.getByRole("searchbox", { name: "Search listings" });
  await pressUntil(page, "/", () => expect(search).toBeFocused(soon));
  const part = second.listing_id.toUpperCase();
  await search.fill(part);
  await expect(rowOf(page, first.name)).toHaveCount(0);
  await expect(rowOf(page, second.name)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]q=${part}$`));
  await page.reload();
  await expect(search).toHaveValue(part);
  await expect(rowOf(page, second.name)).toBeVisible();
  await expect(rowOf(page, first.name)).toHaveCount(0);
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(rowOf(page, first.name)).toBeVisible();
  await page.goto("/listings?q=no%20such%20thing&sync=nonsense&sort=nonsense");
  await expect(page.getByText("No matches")).toBeVisible();
  await expectAccessible();
});

test("a listing with sync turned off is found by the filter, also after a reload", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account();
  const [first = none, second = none] = listings;
  await signIn(owner);
  await page.goto("/listings");
  await press(page.getByRole("switch", { name: `Sync prices of ${first.name}` }));
  await expect(page.getByText(`${first.name} no longer syncs prices.`).first()).toBeVisible();
  const filters = page.getByRole("search");
  await filters.getByRole("button", { name: "Mapping" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await filters.getByRole("button", { name: "Sync", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Off" }).click();
  await expect(page).toHaveURL(/[?&]sync=off/);
  await expect(rowOf(page, second.name)).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, first.name)).toBeVisible();
  await expect(rowOf(page, second.name)).toHaveCount(0);
});

test("a group is created, filled from the table, and deleted with a count of its listings", async ({
  account,
  signIn,
  page,
  api,
  expectAccessible,
}) => {
  const { owner, listings } = await account();
  const [first = none, second = none] = listings;
  await signIn(owner);
  await page.goto("/listings");
  await page.getByRole("button", { name: "Groups", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Groups" });
  await drawer.getByRole("textbox", { name: "New group name" }).fill("Old town");
  await drawer.getByRole("button", { name: "Create" }).click();
  await expect(drawer.getByRole("button", { name: "Actions for Old town" })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  for (const { name } of [first, second]) await select(page, name);
  const bar = page.getByRole("region", { name: "Selected listings" });
  await bar.getByRole("button", { name: "Group" }).click();
  const dialog = page.getByRole("dialog", { name: "Move to a group" });
  await dialog.getByRole("combobox", { name: "Group or subgroup" }).fill("old");
  await page.getByRole("option", { name: "Old town" }).click();
  await dialog.getByRole("button", { name: "Change 2 listings" }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, first.name)).toContainText("Old town");

  await page.getByRole("button", { name: "Groups", exact: true }).click();
  await drawer.getByRole("button", { name: "Actions for Old town" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Delete “Old town”?" });
  await expect(confirmation).toContainText("Its 2 listings are kept");
  await confirmation.getByRole("button", { name: "Delete group" }).click();
  await expect(
    page.getByText("Deleted “Old town”. 2 listings are now in no group.").first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rowOf(page, first.name)).not.toContainText("Old town");
  const groups = await (await api(owner.apiKey ?? "").get("/v1/groups")).json();
  expect(groups).toMatchObject({ groups: [] });
});

test("a listing's drawer opens by link, and says what failed to load or does not exist", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ memberSees: 2, tangled: true });
  const [first = none, second = none] = listings;
  await signIn(owner);
  await page.goto(`/listings?open=${second.pms_name}/${second.listing_id}`);
  const drawer = page.getByRole("dialog", { name: second.name });
  await expect(drawer).toBeVisible();
  await expect(drawer).toContainText(second.listing_id);
  await expect(drawer).toContainText("America/Vancouver");
  await expect(drawer).toContainText("No changes to this listing.");
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/listings$/);
  await page.route(/\/v1\/(customizations|actions|logs)/, (route) =>
    route.fulfill({ status: 400, json: { error: { code: "NO", message: "No." } } }),
  );
  await rowOf(page, first.name).getByText(first.name, { exact: true }).click();
  const failed = page.getByRole("dialog", { name: first.name });
  await expect(failed).toContainText("Couldn’t load the log");
  await expectAccessible();
  await page.unrouteAll();
  await page.goto("/listings?open=guesty/no-such-listing");
  await expect(page.getByRole("dialog", { name: "Listing not found" })).toBeVisible();
  await expect(page.getByText("Guesty listing no-such-listing not found")).toBeVisible();
  await expectAccessible();
});

test("the export contains the filtered listings", async ({ account, signIn, page }) => {
  const { owner, listings } = await account();
  await signIn(owner);
  await page.goto(`/listings?q=${listings[2]?.listing_id}`);
  await expect(rowOf(page, listings[2]?.name ?? "")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain(listings[2]?.listing_id);
  expect(text).not.toContain(listings[0]?.listing_id);
});

test("a view-only member sees everything and cannot edit", async ({
  account,
  signIn,
  page,
  session,
  expectAccessible,
}) => {
  const { member, listings } = await account({ memberSees: 3, tangled: true });
  const [first = none] = listings;
  if (!member) throw new Error("The fixture returned no member.");
  await signIn(member);
  await page.goto("/listings");
  await expect(rowOf(page, first.name)).toContainText(String(first.base));
  await expect(page.getByText(/^View only/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Base of/ })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: /^Select/ })).toHaveCount(0);
  await expect(page.getByRole("switch")).toHaveCount(0);
  const change = { listings: [{ id: first.listing_id, pms: first.pms_name, base: 1 }] };
  expect((await (await session(member)).post("/v1/listings", change)).status()).toBe(403);
  await expectAccessible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByText(first.name).first()).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Open navigation" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible();
});
