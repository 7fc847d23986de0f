import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { actions, detail, rows } from "./pages/board";
import { demonstration } from "./pages/demo";
import { soon } from "./pages/controls";

/** Returns the account's base prices by listing id, from the API. */
async function basesOf(page: Page): Promise<Record<string, number | null>> {
  const answer = await page.request.get("/v1/listings");
  const { listings } = (await answer.json()) as { listings: { id: string; base: number | null }[] };
  return Object.fromEntries(listings.map(({ id, base }) => [id, base]));
}

const bulkBar = (page: Page) => page.getByRole("region", { name: "Selected actions" });
const selectAll = (page: Page) => actions(page).getByRole("checkbox", { name: "Select all shown" });

test("a value is edited, shows its effect, and is accepted and undone", async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { owner } = await demonstration(page.request);
  await signIn(owner);
  await page.goto("/actions?kind=pricing_recommendation&q=base+price");
  await rows(page).first().getByRole("button").click();
  const panel = detail(page);
  const field = panel.getByRole("textbox", { name: /^Base price, / });
  await expect(panel.getByText(/comparable homes are at|also follows/)).toBeVisible();
  await expect(panel.getByRole("table").first()).toContainText("Occupancy, past 60");
  const suggested = Number((await field.inputValue()).replaceAll(",", ""));
  const value = suggested + 3;
  await field.fill(String(value));
  await field.press("Tab");
  const accept = panel.getByRole("button", { name: new RegExp(`^Set base price to .*${value}`) });
  await expect(accept).toBeVisible();
  await expect(panel.getByText(/Prices of the next 90 open nights change by/)).toBeVisible();
  await expectAccessible();
  const before = await basesOf(page);
  const sent = page.waitForRequest(
    (request) => /nudges\/accept/.test(request.url()) && !request.postData()?.includes("dry_run"),
  );
  await accept.click();
  expect((await sent).postDataJSON()).toMatchObject({ value });
  await expect(page.getByText(`Accepted: ${value}`).first()).toBeVisible();
  expect(await basesOf(page)).not.toEqual(before);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByText("Previous price restored").first()).toBeVisible();
  expect(await basesOf(page)).toEqual(before);
});

test("gaps that can't be booked are opened for booking from their action, and restored by Undo", async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { owner } = await demonstration(page.request);
  await signIn(owner);
  await page.goto("/actions?q=cannot+be+booked");
  await rows(page).first().getByRole("button").click();
  const panel = detail(page);
  const button = panel.getByRole("button", { name: /^Allow \d-night stays$|^Add the rule$/ });
  await expect(button).toBeVisible();
  await expect(panel.getByText(/marked nights? becomes? bookable/)).toBeVisible();
  await expectAccessible();
  await button.click();
  await expect(page.getByText(/bookable now/).first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByText("Minimum stays restored").first()).toBeVisible();
});

test("forty prices are accepted at once and undone at once", async ({
  page,
  account,
  signIn,
  expectAccessible,
}) => {
  const { owner } = await account({ listings: 42, suggested: 40 });
  await signIn(owner);
  const before = await basesOf(page);
  await page.goto("/actions?kind=pricing_recommendation");
  await expect(actions(page).getByText("0 of 40 selected")).toBeVisible();
  await expect(async () => {
    await selectAll(page).check({ force: true });
    await expect(actions(page).getByText("40 of 40 selected")).toBeVisible(soon);
  }).toPass();
  await bulkBar(page).getByRole("button", { name: "Accept 40…" }).click();
  const dialog = page.getByRole("dialog", { name: "Accept 40 prices?" });
  await expect(dialog.getByText(/^40 prices change\./)).toBeVisible();
  await expect(
    dialog.getByText(/No price of the next 90 nights|open nights change by/),
  ).toBeVisible();
  await expectAccessible();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/actions\/(bulk|undo)/.test(request.url())) calls.push(request.url());
  });
  await dialog.getByRole("button", { name: "Accept 40", exact: true }).click();
  await expect(page.getByText("40 prices accepted").first()).toBeVisible();
  const after = await basesOf(page);
  expect(Object.keys(before).filter((id) => before[id] !== after[id])).toHaveLength(40);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByText("40 decisions undone").first()).toBeVisible();
  expect(await basesOf(page)).toEqual(before);
  expect(calls).toHaveLength(2);
});

test("x and Shift+x select a range, which is hidden in one step", async ({
  page,
  account,
  signIn,
}) => {
  const { owner } = await account({ listings: 6, suggested: 5 });
  await signIn(owner);
  await page.goto("/actions?kind=pricing_recommendation");
  // Keys pressed before the page handles them are lost; the loop ends with the first that works.
  const box = rows(page).first().getByRole("checkbox");
  await expect(async () => {
    await page.keyboard.press("k");
    await expect(page).toHaveURL(/open=/, soon);
  }).toPass();
  await page.keyboard.press("x");
  await expect(box).toBeChecked();
  await expect(actions(page).getByText("1 of 5 selected")).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect(actions(page).getByText("3 of 5 selected")).toBeVisible();
  await bulkBar(page).getByRole("button", { name: "Hide 3…" }).click();
  const dialog = page.getByRole("dialog", { name: "Hide 3 actions" });
  await dialog.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page.getByText("3 actions hidden").first()).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(rows(page)).toHaveCount(5);
});

test("a view-only member cannot select, edit or decide, on a phone either", async ({
  page,
  account,
  signIn,
  visit,
}) => {
  const { member } = await account({ listings: 3, suggested: 3, memberSees: 3 });
  if (!member) throw new Error("The fixture returned no member.");
  await signIn(member);
  await page.goto("/actions?kind=pricing_recommendation");
  await rows(page).first().getByRole("button").click();
  await expect(detail(page).getByRole("region", { name: "Suggested price" })).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Set|Accept|Hide|Allow)/ })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit("/actions?kind=pricing_recommendation", rows(page).first());
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
