import type { Locator, Page } from "@playwright/test";
import { expect, type Session, test } from "./fixtures";
import { demonstration } from "./pages/demo";
import { bar, editor, grid, rowOf } from "./pages/prices";
import { type Named, nightsOf } from "./support/nights";

const panel = (page: Page): Locator => page.getByRole("region", { name: "Why this price" });

/** Returns the final prices of a listing's first nights, from the API. */
async function pricesOf(session: Session, listing: Named): Promise<number[]> {
  const nights = await nightsOf(session, listing);
  return nights.slice(0, 6).map(({ price }) => price);
}

/** Returns the prices in the cells of the first nights. */
async function shownIn(row: Locator): Promise<number[]> {
  const texts = await row.getByRole("gridcell").allInnerTexts();
  return texts.slice(0, 6).map((text) => Number(text.split("\n")[0]));
}

test("a range is overridden with the mouse, another with keys, and each is undone", async ({
  account,
  signIn,
  session,
  page,
}) => {
  const { owner, listings } = await account({ listings: 3 });
  const [first, second] = listings;
  if (!first || !second) throw new Error("The fixture returned too few listings.");
  const own = await session(owner);
  const before = await pricesOf(own, first);
  await signIn(owner);
  await page.goto("/prices");
  const row = rowOf(page, first.name);
  await expect.poll(() => shownIn(row)).toEqual(before);

  const cells = row.getByRole("gridcell");
  const [from, to] = [await cells.nth(1).boundingBox(), await cells.nth(3).boundingBox()];
  if (!from || !to) throw new Error("The element has no box.");
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 });
  await page.mouse.up();
  await bar(page).getByRole("button", { name: "Set override" }).click();
  await editor(page).getByRole("textbox", { name: "Price" }).fill("432");
  await editor(page).getByRole("button", { name: "Save 3 nights" }).click();
  const overridden = before.map((price, at) => (at >= 1 && at <= 3 ? 432 : price));
  await expect.poll(() => shownIn(row)).toEqual(overridden);
  expect(await pricesOf(own, first)).toEqual(overridden);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(() => shownIn(row)).toEqual(before);
  expect(await pricesOf(own, first)).toEqual(before);

  await grid(page).focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("o");
  const price = editor(page).getByRole("textbox", { name: "Price" });
  await expect(price).toBeFocused();
  await page.keyboard.type("321");
  await expect(editor(page).getByRole("button", { name: /^Save \d nights?$/ })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(editor(page)).toBeHidden();
  await expect.poll(async () => (await shownIn(row)).filter((each) => each === 321).length).toBe(2);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(() => shownIn(row)).toEqual(before);
});

test("a night is explained beside the grid, changed by keys, and closed", async ({
  page,
  request,
  signIn,
  expectAccessible,
}) => {
  const { owner } = await demonstration(request);
  await signIn(owner);
  await page.goto("/prices");
  const cell = rowOf(page, "Dallas Road Sea Glimpse").getByRole("gridcell").first();
  await cell.dblclick();
  await expect(panel(page)).toContainText("Dallas Road Sea Glimpse");
  await expect(panel(page).getByRole("table", { name: "Price steps" })).toContainText("Base price");
  await expectAccessible();
  const before = new URL(page.url()).searchParams.get("night");
  await page.keyboard.press("ArrowRight");
  await expect(page).not.toHaveURL(new RegExp(`night=${before}`));
  await panel(page).getByRole("button", { name: "Close" }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page).not.toHaveURL(/night=/);
});

test("a view-only member sees prices and explanations, but no editor", async ({
  account,
  signIn,
  page,
}) => {
  const { member, listings } = await account({ memberSees: 2 });
  const [first] = listings;
  if (!member || !first) throw new Error("The fixture returned no member.");
  await signIn(member);
  await page.goto("/prices");
  await rowOf(page, first.name).getByRole("gridcell").nth(1).click();
  await expect(bar(page)).toContainText("1 night · 1 listing");
  await expect(bar(page).getByRole("button", { name: "Set override" })).toBeHidden();
  await page.keyboard.press("o");
  await expect(editor(page)).toBeHidden();
});
