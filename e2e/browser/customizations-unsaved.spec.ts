import { expect } from "./fixtures";
import { test } from "./pages/arrive";
import { makeGroupOf, ruleRow, setMode, typeNumber } from "./pages/rules";

const strength = (on: boolean, type: string) => ({
  demand_factor: { tone_demand_factor_on: on, tone_demand_factor: type },
});

test("unsaved rules are not lost when following a link, using a shortcut or choosing another level", async ({
  arrive,
  page,
  expectAccessible,
}) => {
  await arrive("/customizations");
  const row = ruleRow(page, "Demand factor");
  await setMode(row, "None");
  const leaveDialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  const stays = async () => {
    await leaveDialog.getByRole("button", { name: "Stay", exact: true }).click();
    await expect(row.getByRole("radio", { name: "None" })).toBeChecked();
  };
  await page.getByRole("link", { name: "Listings" }).first().click();
  await stays();
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await stays();
  await page.getByRole("radio", { name: "Listing", exact: true }).click();
  await stays();
  await page.getByRole("radio", { name: "Listing", exact: true }).click();
  await expect(leaveDialog).toBeVisible();
  await expectAccessible();
  await leaveDialog.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByText("Choose a listing").first()).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByRole("option").first().click();
  await expect(page).toHaveURL(/at=listing\//);
  await expect(row.getByRole("radio", { name: "Inherit" })).toBeChecked();
});

test("Back and Forward ask before unsaved rules are lost, and the URL stays the same", async ({
  arrive,
  page,
}) => {
  await arrive("/listings");
  await page.getByRole("link", { name: "Customizations" }).first().click();
  await page.getByRole("radio", { name: "Listing", exact: true }).click();
  await page.getByRole("option").first().click();
  await expect(page).toHaveURL(/at=listing/);
  const address = page.url();
  const row = ruleRow(page, "Demand factor");
  await setMode(row, "None");
  const leaveDialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  for (const _ of [1, 2]) {
    await page.evaluate(() => history.back());
    await leaveDialog.getByRole("button", { name: "Stay", exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(row.getByRole("radio", { name: "None" })).toBeChecked();
  }
  await page.evaluate(() => history.go(-3));
  await leaveDialog.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/\/listings/);
  await expect(page.getByRole("heading", { name: "Listings", exact: true })).toBeVisible();
  // Leaving after rules are saved or discarded needs no confirmation.
  await page.goForward();
  await expect(page).toHaveURL(/customizations/);
  await setMode(row, "None");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.goBack();
  await expect(page).toHaveURL(/\/listings/);
});

test("Undo restores the values that a rule kept while it was off; the affected listings are named", async ({
  account,
  signIn,
  page,
  session,
}) => {
  const { owner, listings } = await account();
  const browser = await session(owner);
  const id = await makeGroupOf(browser, "Waterfront", listings.slice(0, 3));
  const [own] = listings;
  const named = { listing_id: own?.listing_id, pms_name: own?.pms_name };
  const write = async (scope: string, body: object) => {
    expect((await browser.post(`/v1/customizations/${scope}`, body)).status()).toBe(200);
  };
  await write("group", { group_id: id, customizations: strength(true, "aggressive") });
  await write("group", { group_id: id, customizations: strength(false, "aggressive") });
  await write("listing", { ...named, customizations: strength(true, "conservative") });
  const savedRules = async () => {
    const answer = await browser.get(`/v1/customizations/group?group_id=${id}&toggled_on=false`);
    const { customizations } = (await answer.json()) as { customizations: object };
    return customizations;
  };
  const before = await savedRules();
  await signIn(owner);
  await page.goto(`/customizations?at=group/${id}`);
  await setMode(ruleRow(page, "Demand factor"), "None");
  await page.getByRole("button", { name: "Show listings" }).click();
  const reached = page.getByRole("dialog", { name: "Affected listings" });
  const shielded = reached.getByRole("listitem").filter({ hasText: own?.name ?? "" });
  await expect(shielded).toContainText("keeps its own rule");
  await expect(reached.getByRole("listitem")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save for 2 listings" }).click();
  await expect(page.getByText("Applies to 2 listings").first()).toBeVisible();
  expect(await savedRules()).not.toEqual(before);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Waterfront: change undone").first()).toBeVisible();
  expect(await savedRules()).toEqual(before);
});

test("the next nights show the effect of the rules, and prices before and after a change", async ({
  arrive,
  page,
}) => {
  await arrive("/customizations");
  const effect = page.getByRole("table", { name: /^Effect of these rules/ });
  const prices = page.getByRole("table", { name: "Nights with your changes, by week" });
  // The default takes 30% off the first night.
  await expect(effect.getByText(/: −30%$/).first()).toBeAttached();
  const row = ruleRow(page, "Last-minute prices");
  const custom = row.getByRole("radio", { name: "Custom" });
  await custom.press("Space");
  await expect(page.getByRole("button", { name: "Show listings" })).toBeVisible();
  // Data that loads meanwhile must not replace the page, which would lose the focus.
  await expect(custom).toBeFocused();
  await typeNumber(row, "On the day", "-20");
  await expect(prices.getByText(/: CA\$\d+, was CA\$\d+$/).first()).toBeAttached();
  await expect(effect).toHaveCount(0);
  await expect(page.getByText("listings’ prices change")).toBeVisible();
  await setMode(row, "Inherit");
  await expect(effect).toBeVisible();
  // Weekends change minimum stays and gaps only, and here neither is set.
  const weekend = ruleRow(page, "Weekend");
  await setMode(weekend, "Custom");
  await weekend.getByRole("button", { name: "Thu" }).click();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  await expect(page.getByText("No prices change in the next 365 nights.")).toBeVisible();
});
