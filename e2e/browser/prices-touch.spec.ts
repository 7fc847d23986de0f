import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { bar, editor, grid } from "./pages/prices";
import { nightsOf } from "./support/nights";

/** Longer than the press that starts a range, in ms. */
const longPress = 800;

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test("a range is selected by a long press, overridden and undone by touch on a narrow phone", async ({
  account,
  signIn,
  session,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account();
  const [listing] = listings;
  if (!listing) throw new Error("The fixture returned no listing.");
  const own = await session(owner);
  const pricesOf = async (): Promise<number[]> => {
    const nights = await nightsOf(own, listing);
    return nights.slice(0, 3).map(({ price }) => price);
  };
  const before = await pricesOf();
  await signIn(owner);
  await page.goto("/prices");
  const row = grid(page)
    .locator("tr")
    .filter({ has: page.getByRole("link", { name: listing.name, exact: true }) });
  const cells = row.getByRole("gridcell");
  await expect(cells.nth(1)).toContainText(String(before[1]));

  const finger = await page.context().newCDPSession(page);
  await press(finger, page, cells.nth(1), cells.nth(2));
  await expect(bar(page)).toContainText("2 nights · 1 listing");
  await expectAccessible();
  await bar(page).getByRole("button", { name: "Set override" }).tap();
  await editor(page).getByRole("textbox", { name: "Price" }).fill("456");
  await editor(page).getByRole("button", { name: "Save 2 nights" }).tap();
  await expect.poll(pricesOf).toEqual([before[0], 456, 456]);
  await expect(cells.nth(2)).toContainText("456");
  await page.getByRole("button", { name: "Undo" }).first().tap();
  await expect.poll(pricesOf).toEqual(before);

  await cells.nth(1).tap();
  await bar(page).getByRole("button", { name: "Explain price" }).tap();
  const sheet = page.getByRole("dialog", { name: "Why this price" });
  await sheet.getByRole("button", { name: "Explain price" }).tap();
  await expect(sheet.getByRole("table", { name: "Price steps" })).toContainText("Base price");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

/** Holds a finger on one element, moves it to another, and lifts it. */
async function press(finger: CDPSession, page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("The element has no box.");
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x, y }],
    });
  const y = start.y + start.height / 2;
  await touch("touchStart", start.x + start.width / 2, y);
  await page.waitForTimeout(longPress);
  await touch("touchMove", start.x + start.width, y);
  await touch("touchMove", end.x + end.width / 2, y);
  await touch("touchEnd", 0, 0);
}
