import { expect, test } from "./fixtures";
import { demonstration } from "./pages/demo";
import { bar, grid, rowOf } from "./pages/prices";
import { nightsOf } from "./support/nights";

/** Unused fallback: the accounts of these tests have listings. */
const none = { listing_id: "", pms_name: "", name: "", base: 0 };

test("Prices shows the prices of listing_prices, and selects nights with the mouse and with keys", async ({
  account,
  signIn,
  page,
  session,
  expectAccessible,
}) => {
  const { owner, listings } = await account();
  const [first = none] = listings;
  await signIn(owner);
  const browser = await session(owner);
  const nights = await nightsOf(browser, first);
  const prices = nights.slice(0, 10).map(({ price }) => String(Math.round(price)));
  await page.goto("/prices");
  const cells = rowOf(page, first.name).getByRole("gridcell");
  await expect(cells.first()).toHaveText(new RegExp(`^${prices[0]}`));
  const shown = (await cells.allInnerTexts()).slice(0, 10).map((text) => text.split("\n")[0]);
  expect(shown).toEqual(prices);

  const [from, to] = [await cells.nth(2).boundingBox(), await cells.nth(4).boundingBox()];
  if (!from || !to) throw new Error("The element has no box.");
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 });
  await page.mouse.up();
  await expect(bar(page)).toContainText("3 nights · 1 listing");
  await expect(rowOf(page, first.name).locator("[aria-selected=true]")).toHaveCount(3);
  await expectAccessible();

  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar(page)).toContainText("4 nights · 2 listings");
  await expect(bar(page).getByRole("button", { name: "Set override" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/night=/);
});

test("Prices zooms and moves by keys, filters by group, and keeps its state in the URL", async ({
  signIn,
  page,
  request,
  expectAccessible,
}) => {
  const { owner } = await demonstration(request);
  await signIn(owner);
  await page.goto("/prices");
  await grid(page).focus();
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  await page.keyboard.press("-");
  await expect(page).toHaveURL(/zoom=3m/);
  await expect(page.getByRole("radio", { name: "3 months" }).first()).toBeChecked();
  await expectAccessible();
  await page.keyboard.press("]");
  await expect(page).toHaveURL(/from=\d/);
  await page.keyboard.press("t");
  await expect(page).not.toHaveURL(/from=/);
  await page.keyboard.press("+");
  await expect(page).not.toHaveURL(/zoom=/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const active = await grid(page).getAttribute("aria-activedescendant");
  await expect(page.locator(`[id="${active}"]`)).toHaveAccessibleName(/, .*: /);

  await page.getByRole("button", { name: "Group", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Edinburgh centre" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/group=\d+/);
  await expect(page.getByRole("link", { name: "Breakwater Walk-Up", exact: true })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("link", { name: "Broughton Street Loft" })).toBeVisible();
  await page.getByRole("button", { name: /^Edinburgh centre/ }).click();
  await expect(page.getByRole("link", { name: "Broughton Street Loft" })).toBeHidden();
  await expect(page).toHaveURL(/folded=\d+/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a tap selects a night", async ({ account, signIn, page, expectAccessible }) => {
    const { owner, listings } = await account();
    const [first = none] = listings;
    await signIn(owner);
    await page.goto("/prices");
    await rowOf(page, first.name).getByRole("gridcell").nth(1).tap();
    await expect(bar(page)).toContainText("1 night · 1 listing");
    await expectAccessible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
  });
});
