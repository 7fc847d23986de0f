import type { Page } from "@playwright/test";
import { expect, type Session, test } from "./fixtures";
import { press } from "./pages/controls";
import { makeGroupOf, ruleRow, setMode, typeNumber } from "./pages/rules";
import { type Named, type Night, nightsOf } from "./support/nights";

const calendarNights = 84;

/** Returns the nights of the preview's calendar, from the API. */
async function pricedNights(owner: Session, listing: Named): Promise<Night[]> {
  return (await nightsOf(owner, listing)).slice(0, calendarNights);
}

/** Returns the numbers in the preview's calendar, tonight first. */
async function shownNights(page: Page): Promise<number[]> {
  const table = page.getByRole("table", { name: "Nights with your changes, by week" });
  const texts = await table.locator("td .sr-only").allTextContents();
  return texts.map((text) => {
    const [, after = ""] = /^[^:]+: ([^:]+?)(, was .*)?$/.exec(text) ?? [];
    return Number(after.replaceAll(/[^\d.]/g, ""));
  });
}

/** Waits for the preview of the changes, saves them, and returns what the preview showed. */
async function previewAndSave(page: Page, label: string): Promise<number[]> {
  const save = page.getByRole("button", { name: label, exact: true });
  await expect(save).toBeEnabled();
  const shown = await shownNights(page);
  await save.click();
  await expect(page.getByText(/rules? (is|are) set here/)).toBeVisible();
  return shown;
}

test("minimum stay, weekend, gaps and rounding of a listing are previewed, saved and priced", async ({
  account,
  signIn,
  page,
  session,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 2, calendars: true });
  const [listing] = listings;
  if (!listing) throw new Error("The fixture returned no listing.");
  const { listing_id: id, pms_name: pms } = listing;
  const browser = await session(owner);
  const stays = async () => (await pricedNights(browser, listing)).map(({ min_stay }) => min_stay);
  const prices = async () => (await pricedNights(browser, listing)).map(({ price }) => price);
  await signIn(owner);
  await page.goto(`/customizations?at=listing/${pms}/${id}`);

  const stay = ruleRow(page, "Minimum stay");
  await setMode(stay, "Custom");
  await typeNumber(stay, "Weekday arrivals", "3");
  await typeNumber(stay, "Weekend arrivals", "4");
  await press(stay.getByRole("checkbox", { name: "Last-minute stays" }));
  await press(stay.getByRole("checkbox", { name: "Fill gaps" }));
  await expect(stay.getByRole("row", { name: "0–7 1 1" })).toBeVisible();
  await expect(stay.getByRole("row", { name: "from 8 3 4" })).toBeVisible();
  await expect(page.getByText("listing’s minimum stays change", { exact: true })).toBeVisible();
  await expectAccessible();
  const newStays = await previewAndSave(page, "Save for 1 listing");
  expect(await stays()).toEqual(newStays);
  // The near nights, then the fillable gap of two nights.
  expect(newStays.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 1));
  expect(newStays.slice(13, 15)).toEqual([2, 2]);

  const weekend = ruleRow(page, "Weekend");
  await expect(weekend.getByRole("radio", { name: "None" })).toHaveCount(0);
  await setMode(weekend, "Custom");
  await weekend.getByRole("button", { name: "Thu" }).click();
  await expect(weekend.getByText("Thu, Fri, Sat")).toBeVisible();
  const longWeekends = await previewAndSave(page, "Save for 1 listing");
  expect(await stays()).toEqual(longWeekends);
  expect(longWeekends.filter((nights) => nights === 4).length).toBeGreaterThan(
    newStays.filter((nights) => nights === 4).length,
  );

  const before = await prices();
  const gaps = ruleRow(page, "Gaps");
  await setMode(gaps, "Custom");
  await gaps.getByRole("button", { name: "Add a range" }).click();
  await typeNumber(gaps, "Range 2: shortest gap", "2");
  await expect(gaps.getByText("Range 2 overlaps another range.")).toBeVisible();
  await expect(page.getByText("Fix the highlighted fields.")).toBeVisible();
  await expectAccessible();
  await gaps.getByRole("button", { name: "Remove range 2" }).click();
  await typeNumber(gaps, "Range 1: weekday percentage", "-5");
  await typeNumber(gaps, "Range 1: weekend percentage", "-5");
  const filled = await previewAndSave(page, "Save for 1 listing");
  expect(await prices()).toEqual(filled);
  expect(filled.flatMap((price, at) => (price === before[at] ? [] : [at]))).toEqual([13, 14]);

  const rounding = ruleRow(page, "Rounding");
  await setMode(rounding, "Custom");
  await expect(rounding.getByText(/^CA\$[\d.]+ becomes CA\$\d*[05]$/)).toBeVisible();
  await press(rounding.getByRole("radio", { name: /^Ending in 9/ }));
  const roundedPrices = await previewAndSave(page, "Save for 1 listing");
  expect(await prices()).toEqual(roundedPrices);
  // Only a price at the minimum, three fifths of the base, may not end in 9.
  const minPrice = listing.base * 0.6;
  expect(roundedPrices.filter((price) => price % 10 !== 9 && price !== minPrice)).toEqual([]);
  expect(roundedPrices.some((price) => price % 10 === 9)).toBe(true);
  await page.reload();
  for (const row of [stay, weekend, gaps, rounding]) {
    await expect(row.getByRole("radio", { name: "Custom" })).toBeChecked();
  }
});

test("a group's preview is the mean of its listings' prices, and explains a night of one of them", async ({
  account,
  signIn,
  page,
  session,
}) => {
  const { owner, listings } = await account({ listings: 3, calendars: true });
  const browser = await session(owner);
  const own = listings.slice(0, 2);
  const id = await makeGroupOf(browser, "Waterfront", own);
  const all = async () => Promise.all(own.map((each) => pricedNights(browser, each)));
  await signIn(owner);
  await page.goto(`/customizations?at=group/${id}`);
  const row = ruleRow(page, "Rounding");
  await setMode(row, "Custom");
  await expect(page.getByText("listings’ prices change")).toBeVisible();
  await expect(page.getByText(/Average of 2 listings/)).toBeVisible();

  await page.getByRole("button", { name: /Average of the listings that change/ }).click();
  await page.getByRole("option", { name: own[0]?.name ?? "" }).click();
  const steps = page.getByRole("table", { name: /^Steps of the price for/ });
  await expect(steps.getByRole("row", { name: "Rounding – nearest 5" })).toBeVisible();
  const [, , night] = /(.*)for (.*), now/.exec(await steps.locator("caption").innerText()) ?? [];
  await page.getByRole("button", { name: "Next night" }).click();
  await expect(steps.locator("caption")).not.toContainText(`for ${night}, now`);
  await expect(page).toHaveURL(/night=\d{4}-/);
  const single = await shownNights(page);
  await page.getByRole("button", { name: "Show the average" }).click();
  await expect(page.getByText(/Average of 2 listings/)).toBeVisible();

  const means = await previewAndSave(page, "Save for 2 listings");
  const [first = [], second = []] = await all();
  expect(first.map(({ price }) => price)).toEqual(single);
  const expected = first.map(({ price }, at) => (price + (second[at]?.price ?? 0)) / 2);
  // The calendar rounds to whole amounts.
  for (const [at, mean] of expected.entries()) {
    expect(Math.abs(mean - (means[at] ?? 0))).toBeLessThanOrEqual(0.5);
  }
});

test("the editors and the preview fit a phone", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner } = await account({ listings: 2, calendars: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(owner);
  await page.goto("/customizations");
  for (const name of ["Minimum stay", "Gaps", "Rounding", "Weekend"]) {
    const row = ruleRow(page, name);
    await setMode(row, "Custom");
    await expect(row.getByText(/^If cleared/)).toBeVisible();
    await expectAccessible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
  await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
});
