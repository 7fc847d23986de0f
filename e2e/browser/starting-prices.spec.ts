import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expect, test } from "./fixtures";
import { press, pressUntil, soon } from "./pages/controls";

const names = ["Anchor House", "Beacon Flat", "Cove Cottage", "Dock Loft"];
const field = (page: Page, price: "Base" | "Min", name: string) =>
  page.getByRole("textbox", { name: `${price} of ${name}` });
const table = (page: Page) => page.getByRole("table", { name: "Starting prices" });
const rowOf = (page: Page, name: string) => table(page).getByRole("row", { name });
const priceIn = (page: Page, price: "Base" | "Min", name: string) =>
  page.getByRole("button", { name: new RegExp(`^${price} of ${name}`) });

/** Pastes text as a spreadsheet puts it into the clipboard, into the focused field. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test("from the banner in Listings: suggestions are used and saved, and Undo brings back none", async ({
  account,
  signIn,
  page,
}) => {
  const { owner } = await account({ listings: 4, names, unset: 3, calendars: true });
  await signIn(owner);
  await page.goto("/listings");
  await expect(page.getByText("3 listings have no base or minimum price.")).toBeVisible();
  await page.getByRole("link", { name: "Set starting prices" }).click();
  await expect(page.getByRole("heading", { name: "Starting prices" })).toBeVisible();
  await expect(table(page).getByRole("row", { name: /bedroom|studio/ })).toHaveCount(3);
  const first = rowOf(page, names[0] ?? "");
  await expect(first).toContainText("Your calendar");
  await expect(first).toContainText(/\d+ nights/);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();

  await press(page.getByRole("checkbox", { name: `Select ${names[0]}` }));
  await press(page.getByRole("checkbox", { name: `Select ${names[1]}` }));
  const bar = page.getByRole("region", { name: "Choose and save" });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Use 2 suggestions" }).click();
  await expect(bar).toContainText("2 of 3 chosen. The others stay without a price.");
  await expect(page.getByRole("radio", { name: "Chosen 2", exact: true })).toBeVisible();
  const base = await field(page, "Base", names[0] ?? "").inputValue();
  const min = await field(page, "Min", names[0] ?? "").inputValue();
  expect(Number(base)).toBeGreaterThan(Number(min));
  expect(Number(min)).toBeGreaterThan(0);
  await bar.getByRole("button", { name: "Save 2 listings" }).click();
  const saved = page.getByRole("alertdialog", {
    name: "Starting prices of 2 listings were saved.",
  });
  await expect(saved).toBeVisible();
  await expect(rowOf(page, names[0] ?? "")).toBeHidden();
  await expect(rowOf(page, names[2] ?? "")).toBeVisible();

  await page.getByRole("navigation", { name: "Path" }).getByRole("link").click();
  await expect(priceIn(page, "Base", "Anchor House")).toHaveText(new RegExp(`${base}$`));
  await expect(priceIn(page, "Min", "Anchor House")).toHaveText(new RegExp(`${min}$`));
  await expect(page.getByText("1 listing has no base or minimum price.")).toBeVisible();
  await saved.getByRole("button", { name: "Undo" }).click();
  await expect(priceIn(page, "Base", "Anchor House")).toHaveText("Not set");
  await expect(priceIn(page, "Min", "Beacon Flat")).toHaveText("–");
  await page.reload();
  await expect(page.getByText("3 listings have no base or minimum price.")).toBeVisible();
});

test("cells pasted from a spreadsheet fill right and down; a bad one is marked and not saved", async ({
  account,
  signIn,
  page,
}) => {
  const { owner } = await account({ listings: 3, names, unset: 3 });
  await signIn(owner);
  await page.goto("/listings/starting-prices");
  await expect(rowOf(page, "Anchor House")).toContainText("no prices of its own");
  await field(page, "Base", "Anchor House").click();
  await paste(page, "CA$160\t102\r\nabout 200\t120\r\n180\t190\r\n9\t9\r\n");
  const pasted = page.getByRole("alertdialog", { name: "6 prices were pasted" });
  await expect(pasted).toContainText("2 values didn’t fit into the table.");
  await expect(field(page, "Min", "Anchor House")).toHaveValue("102");
  await expect(field(page, "Base", "Beacon Flat")).toHaveAttribute("aria-invalid", "true");
  await expect(rowOf(page, "Beacon Flat")).toContainText("Enter a number.");
  await expect(field(page, "Min", "Cove Cottage")).toHaveAttribute("aria-invalid", "true");
  await expect(rowOf(page, "Cove Cottage")).toContainText("Min can’t be above Base (CA$180).");
  const bar = page.getByRole("region", { name: "Choose and save" });
  await expect(bar).toContainText("2 have a problem and are left out.");

  await page.reload();
  await expect(field(page, "Base", "Beacon Flat"), "the draft is kept").toHaveValue("about 200");
  await page.getByRole("button", { name: "Save 1 listing" }).click();
  await expect(rowOf(page, "Anchor House")).toBeHidden();
  await expect(field(page, "Base", "Beacon Flat")).toHaveValue("about 200");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(field(page, "Base", "Beacon Flat")).toHaveValue("");
  const discarded = page.getByRole("alertdialog", { name: /were discarded/ });
  await discarded.getByRole("button", { name: "Undo" }).click();
  await expect(field(page, "Base", "Beacon Flat")).toHaveValue("about 200");
});

test("filters choose which suggestions are used; what is typed in hidden rows is kept, saved and in the CSV", async ({
  account,
  signIn,
  page,
}) => {
  const five = [...names, "Ember Hut"];
  const options = { listings: 5, names: five, unset: 3, unpriced: 5, calendars: true };
  const { owner } = await account(options);
  await signIn(owner);
  await page.goto("/listings/starting-prices");
  const rows = table(page).getByRole("row", { name: /bedroom|studio/ });
  const bar = page.getByRole("region", { name: "Choose and save" });
  await expect(rows).toHaveCount(5);
  await field(page, "Base", "Dock Loft").fill("333");

  await page.getByRole("button", { name: "Missing price" }).click();
  await page.getByRole("menuitemcheckbox", { name: "No minimum price" }).click();
  await page.keyboard.press("Escape");
  await pressUntil(page, "/", () =>
    expect(page.getByRole("searchbox", { name: "Search listings" })).toBeFocused(soon),
  );
  await page.keyboard.type("co");
  await expect(page).toHaveURL(/\?missing=min&q=co$/);
  await page.reload();
  await expect(rows).toHaveText([/^Beacon Flat/, /^Cove Cottage/]);
  await expect(page.getByRole("radio", { name: "All 2", exact: true })).toBeVisible();
  await expect(bar).toContainText("1 to save isn’t shown.");
  await bar.getByRole("button", { name: "Use 2 suggestions" }).click();
  await expect(bar.getByRole("button", { name: "Save 3 listings" })).toBeEnabled();
  await expect(rows, "typed rows stay").toHaveCount(2);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("starting-prices.csv");
  const saved: Record<string, string>[] = parse(await readFile(await file.path()), {
    columns: true,
  });
  const suggested = await field(page, "Base", "Cove Cottage").inputValue();
  expect(saved.map(({ name, typed_base: base }) => [name, base])).toEqual([
    ["Anchor House", ""],
    ["Beacon Flat", suggested],
    ["Cove Cottage", suggested],
    ["Dock Loft", "333"],
    ["Ember Hut", ""],
  ]);
  expect(saved[0]?.["notes"]).toContain("Too few booked nights");

  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/listings/starting-prices");
  await expect(rows).toHaveCount(5);
  await expect(field(page, "Base", "Dock Loft")).toHaveValue("333");
  for (const name of ["Anchor House", "Ember Hut"]) {
    await expect(field(page, "Base", name)).toHaveValue("");
  }
  await page.getByRole("searchbox", { name: "Search listings" }).fill("nothing");
  await expect(page.getByText("No matches")).toBeVisible();
  await bar.getByRole("button", { name: "Save 3 listings" }).click();
  await expect(
    page.getByRole("alertdialog", { name: "Starting prices of 3 listings were saved." }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(rows).toHaveText([/^Anchor House/, /^Ember Hut/]);
});

test("selected rows that a filter hides are left alone", async ({ account, signIn, page }) => {
  const { owner } = await account({ listings: 3, names, unset: 3, calendars: true });
  await signIn(owner);
  await page.goto("/listings/starting-prices");
  await press(page.getByRole("checkbox", { name: "Select Anchor House" }));
  await press(page.getByRole("checkbox", { name: "Select Beacon Flat" }));
  const bar = page.getByRole("region", { name: "Choose and save" });
  await expect(bar).toContainText("2 selected");
  await page.getByRole("searchbox", { name: "Search listings" }).fill("beacon");
  await expect(bar).toContainText("1 selected");
  await bar.getByRole("button", { name: "Use 1 suggestion" }).click();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(bar).toContainText("2 selected");
  await expect(field(page, "Base", "Beacon Flat")).not.toHaveValue("");
  await expect(field(page, "Base", "Anchor House")).toHaveValue("");
});

test("keys move, edit, use the suggestion and leave; unsaved choices ask before leaving", async ({
  account,
  signIn,
  page,
}) => {
  const { owner } = await account({ listings: 3, names, unset: 3, calendars: true });
  await signIn(owner);
  await page.goto("/listings/starting-prices");
  const row = (name: string) => rowOf(page, name);
  await expect(row("Anchor House")).toContainText("Your calendar");
  await row("Anchor House").focus();
  await pressUntil(page, "Enter", () =>
    expect(field(page, "Base", "Anchor House")).toBeFocused(soon),
  );
  const suggested = await field(page, "Base", "Anchor House").getAttribute("placeholder");
  await page.keyboard.press("u");
  await expect(field(page, "Base", "Anchor House")).toHaveValue(suggested ?? "none");
  await page.keyboard.press("ArrowRight");
  await expect(field(page, "Min", "Anchor House")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(field(page, "Min", "Beacon Flat")).toBeFocused();
  await page.keyboard.type("99");
  await page.keyboard.press("Escape");
  await expect(field(page, "Min", "Beacon Flat")).toHaveValue("");
  await page.keyboard.type("98");
  await page.keyboard.press("Enter");
  await expect(field(page, "Min", "Cove Cottage")).toBeFocused();
  await expect(field(page, "Min", "Beacon Flat")).toHaveValue("98");
  await page.keyboard.press("Escape");
  await expect(row("Cove Cottage")).toBeFocused();
  await page.keyboard.press("u");
  await expect(field(page, "Base", "Cove Cottage")).not.toHaveValue("");

  await page.getByRole("link", { name: "Prices", exact: true }).click();
  const ask = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(ask).toContainText("You chose prices for 3 listings");
  await ask.getByRole("button", { name: "Stay", exact: true }).click();
  await expect(field(page, "Min", "Beacon Flat")).toHaveValue("98");
});

test("a row that is refused says why, and the others are saved", async ({
  account,
  signIn,
  session,
  page,
}) => {
  const { owner, listings } = await account({ listings: 2, names, unset: 2 });
  await signIn(owner);
  await page.goto("/listings/starting-prices");
  await field(page, "Base", "Anchor House").click();
  await paste(page, "160\t102\n201\t132\n");
  const [, second] = listings;
  const rails = { listing_id: second?.listing_id, pms: second?.pms_name, floor: 150 };
  const set = await (await session(owner)).post("/v1/guard_rails", rails);
  expect(set.status(), await set.text()).toBe(200);
  await page.getByRole("button", { name: "Save 2 listings" }).click();
  await expect(page.getByRole("alertdialog", { name: "1 listing wasn’t saved" })).toBeVisible();
  await expect(rowOf(page, "Beacon Flat")).toContainText(/floor is 150/);
  await expect(field(page, "Min", "Beacon Flat")).toHaveValue("132");
  await expect(rowOf(page, "Anchor House")).toBeHidden();
});

test("listings chosen in Listings are compared, also with prices; a viewer is refused", async ({
  account,
  signIn,
  page,
}) => {
  const { owner, member, listings } = await account({
    listings: 4,
    names,
    memberSees: 4,
    calendars: true,
  });
  if (!member) throw new Error("The fixture returned no member.");
  await signIn(owner);
  await page.goto("/listings");
  await press(page.getByRole("checkbox", { name: "Select Beacon Flat" }));
  await page.getByRole("link", { name: "Starting prices…" }).click();
  await expect(page.getByText("1 listing from your selection.")).toBeVisible();
  await expect(rowOf(page, "Beacon Flat")).toContainText("Your calendar");
  await expect(field(page, "Base", "Beacon Flat")).toHaveValue(String(listings[1]?.base));
  await page.getByRole("button", { name: "Show all without prices" }).click();
  await expect(
    page.getByText("Every listing has a base and a minimum price.").last(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Show all listings" }).click();
  await expect(table(page).getByRole("row", { name: /bedroom|studio/ })).toHaveCount(4);
  await expect(page.getByRole("radio", { name: "Chosen 4", exact: true })).toBeVisible();

  await signIn(member);
  const answer = await page.goto("/listings/starting-prices");
  expect(answer?.status()).toBe(403);
  await expect(page.getByText("You don’t have access to this page")).toBeVisible();
  await page.goto("/listings");
  await expect(page.getByText(/^View only/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Set starting prices" })).toBeHidden();
});

test("a consultant sets the starting prices of a managed account", async ({
  account,
  partner,
  signIn,
  page,
}) => {
  const { owner } = await account({ listings: 3, names, unset: 2, calendars: true });
  const { opener } = await partner({ manages: [{ userId: owner.userId, level: "edit" }] });
  await signIn(opener);
  await page.goto(`/listings?account=${owner.userId}`);
  await page.getByRole("link", { name: "Set starting prices" }).click();
  await expect(page).toHaveURL(`/listings/starting-prices?account=${owner.userId}`);
  await page.getByRole("button", { name: "Use 2 suggestions" }).click();
  await page.getByRole("button", { name: "Save 2 listings" }).click();
  await expect(page.getByText("Every listing has a base and a minimum price.")).toBeVisible();
  const saved = page.getByRole("alertdialog", { name: /were saved/ });
  await saved.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Use 2 suggestions" })).toBeVisible();
});

test("Starting prices: accessible with rows, problems, on a phone, empty and failed", async ({
  account,
  signIn,
  page,
  expectAccessible,
  visit,
}) => {
  const { owner } = await account({ listings: 4, names, unset: 3, calendars: true });
  await signIn(owner);
  await visit("/listings/starting-prices", page.getByText("Your calendar").last());
  await press(page.getByRole("checkbox", { name: "Select Anchor House" }));
  await field(page, "Base", "Beacon Flat").fill("abc");
  await field(page, "Base", "Anchor House").focus();
  await expect(rowOf(page, "Beacon Flat")).toContainText("Enter a number.");
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rowOf(page, "Anchor House")).toBeVisible();
  await expectAccessible();
  for (const control of [
    field(page, "Base", "Anchor House"),
    page.getByRole("button", { name: "Use the suggestion for Anchor House" }),
  ]) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await visit("/listings/starting-prices?missing=min&q=anchor", rowOf(page, "Anchor House"));
  await page.getByRole("searchbox").fill("nothing");
  await expect(page.getByText("No matches")).toBeVisible();
  await expectAccessible();
  await visit(
    "/listings/starting-prices?keys=guesty/none",
    page.getByText("These listings weren’t found"),
  );
  await page.route("**/api/prices/starting", (route) =>
    route.fulfill({ status: 403, json: { error: { code: "FORBIDDEN", message: "No." } } }),
  );
  await page.goto("/listings/starting-prices");
  await expect(page.getByRole("alert").first()).toContainText("Couldn’t load suggestions");
  await expectAccessible();
});
