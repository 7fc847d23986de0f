import { expect } from "./fixtures";
import { test } from "./pages/arrive";
import { lastMinute, makeGroupOf, ruleRow, setMode, typeNumber } from "./pages/rules";

/** The headings of all rules. */
const rules = [
  "Seasonality",
  "Last-minute prices",
  "Day of week",
  "Far-out premium",
  "Demand factor",
  "Seasonal profile",
  "Occupancy",
  "Rounding",
  "Minimum stay",
  "Gaps",
  "Weekend",
];

const rulesPath = (query: string) => `/v1/customizations/${query}`;

test("a group's last-minute curve: the affected listings, a conflict with another person's save, and Undo", async ({
  account,
  signIn,
  page,
  session,
}) => {
  const { owner, listings } = await account();
  const other = await session(owner);
  const id = await makeGroupOf(other, "Waterfront", listings.slice(0, 4));
  const [shielded] = listings;
  await other.post("/v1/customizations/listing", {
    listing_id: shielded?.listing_id,
    pms_name: shielded?.pms_name,
    customizations: lastMinute(-5),
  });
  await signIn(owner);
  await page.goto(`/customizations?at=group/${id}`);
  await expect(page.getByRole("heading", { name: "Waterfront" })).toBeVisible();
  const row = ruleRow(page, "Last-minute prices");
  await setMode(row, "Custom");
  await typeNumber(row, "On the day", "-40");
  await expect(row.getByRole("img", { name: /−40% on the day/ })).toBeVisible();
  await expect(row.getByText(/^If cleared: −30% on the day.*default$/)).toBeVisible();
  const save = page.getByRole("button", { name: "Save for 3 listings" });
  await expect(save).toBeEnabled();
  await expect(page.getByText("keeps its own rule")).toBeVisible();

  await other.post("/v1/customizations/group", { group_id: id, customizations: lastMinute(-12) });
  await save.click();
  const conflict = page.getByRole("alertdialog", { name: "Someone else saved first" });
  await expect(conflict.getByRole("row", { name: /Last-minute/ })).toContainText("−12%");
  await expect(conflict.getByRole("row", { name: /Last-minute/ })).toContainText("−40%");
  await expect(conflict.getByText(`Changed by ${owner.email}`)).toBeVisible();
  await conflict.getByRole("button", { name: "Overwrite with mine" }).click();
  await expect(page.getByText("Waterfront: 1 rule saved").first()).toBeVisible();
  await expect(conflict).toBeHidden();
  const valueNow = async () => {
    const answer = await other.get(rulesPath(`group?group_id=${id}`));
    const { customizations } = (await answer.json()) as {
      customizations: { last_minute_prices: { last_min_factor_value: number } };
    };
    return customizations.last_minute_prices.last_min_factor_value;
  };
  expect(await valueNow()).toBe(-40);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Waterfront: change undone").first()).toBeVisible();
  expect(await valueNow()).toBe(-12);
  await expect(row.getByText(/^−12% on the day/)).toBeVisible();
});

test("taking their version discards only one's own edits", async ({
  account,
  signIn,
  page,
  session,
  expectAccessible,
}) => {
  const { owner, listings } = await account();
  const other = await session(owner);
  const [listing] = listings;
  const named = { listing_id: listing?.listing_id, pms_name: listing?.pms_name };
  await signIn(owner);
  await page.goto(`/customizations?at=listing/${listing?.pms_name}/${listing?.listing_id}`);
  await setMode(ruleRow(page, "Demand factor"), "None");
  await expect(page.getByRole("button", { name: "Save for 1 listing" })).toBeEnabled();
  await other.post("/v1/customizations/listing", { ...named, customizations: lastMinute(-9) });
  const log = Promise.withResolvers<void>();
  await page.route("**/v1/logs", async (route) => {
    await log.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save for 1 listing" }).click();
  const conflict = page.getByRole("alertdialog");
  await expect(conflict.getByText("You didn’t change this. Theirs is kept.")).toBeVisible();
  const useTheirs = conflict.getByRole("button", { name: "Use theirs" });
  await useTheirs.click({ trial: true });
  const before = await useTheirs.boundingBox();
  log.resolve();
  await expect(conflict.getByText(/^Changed by/)).toBeVisible();
  expect(await useTheirs.boundingBox(), "the button stays under the pointer").toEqual(before);
  await expectAccessible();
  await useTheirs.click();
  await expect(conflict).toBeHidden();
  await expect(ruleRow(page, "Demand factor").getByText("default")).toBeVisible();
  await expect(ruleRow(page, "Last-minute prices").getByText(/^−9%/)).toBeVisible();
  await expect(page.getByText("1 rule is set here.")).toBeVisible();
});

test("Inherit, None and Custom differ, and each is saved", async ({ arrive, page }) => {
  await arrive("/customizations");
  const row = ruleRow(page, "Far-out premium");
  const saves = async () => {
    await page.getByRole("button", { name: /^Save for/ }).click();
    await expect(page.getByText(/rules? (is|are) set here|No rules are set here/)).toBeVisible();
    await page.reload();
  };
  await expect(row.getByText("default")).toBeVisible();
  await setMode(row, "None");
  await expect(row.getByText("no premium, default off")).toBeVisible();
  await saves();
  await expect(row.getByRole("radio", { name: "None" })).toBeChecked();
  await setMode(row, "Custom");
  await typeNumber(row, "Change", "35");
  await saves();
  await expect(row.getByRole("radio", { name: "Custom" })).toBeChecked();
  await expect(row.getByText("0 on day 30, +35% from day 240").first()).toBeVisible();
  await setMode(row, "Inherit");
  await expect(row.getByText("0 on day 30, +20% from day 240")).toBeVisible();
  await saves();
  await expect(row.getByRole("radio", { name: "Inherit" })).toBeChecked();
  await expect(page.getByText("No rules are set here.")).toBeVisible();
});

test("a season's edge is dragged by keyboard and by pointer, and stops at its neighbour", async ({
  arrive,
  page,
  session,
}) => {
  const { owner } = await arrive("/customizations?rule=custom_seasonal_profile");
  const row = ruleRow(page, "Seasonal profile");
  await setMode(row, "Custom");
  for (const _ of [1, 2]) await row.getByRole("button", { name: "Add a season" }).click();
  await row.getByRole("textbox", { name: "Name" }).fill("High summer");
  await typeNumber(row, "Base", "25");
  const last = row.getByRole("slider", { name: "High summer: last day" });
  const before = Number(await last.inputValue());
  await last.press("ArrowRight");
  await last.press("PageUp");
  await expect(last).toHaveValue(String(before + 8));
  await last.press("End");
  await expect(last).toHaveValue((await last.getAttribute("max")) ?? "");
  const first = row.getByRole("slider", { name: "High summer: first day" });
  const box = await first.boundingBox();
  if (!box) throw new Error("The edge has no box.");
  const start = Number(await first.inputValue());
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + 10, { steps: 4 });
  await page.mouse.up();
  const moved = Number(await first.inputValue());
  expect(moved).toBeGreaterThan(start + 5);
  await page.getByRole("button", { name: /^Save for/ }).click();
  await expect(page.getByText("1 rule saved").first()).toBeVisible();
  const answer = await (await session(owner)).get(rulesPath("account?pms_name=guesty"));
  expect(JSON.stringify(await answer.json())).toContain('"season_name":"High summer"');
  await page.reload();
  await expect(row.getByRole("button", { name: /^High summer/ })).toBeVisible();
});

test("a view-only member sees every rule and cannot change any; a group outside their access says why", async ({
  account,
  signIn,
  page,
  session,
  expectAccessible,
  visit,
}) => {
  const { owner, member, listings } = await account({ memberSees: 2 });
  if (!member) throw new Error("The fixture returned no member.");
  const boss = await session(owner);
  const id = await makeGroupOf(boss, "Waterfront", listings.slice(0, 4));
  await boss.post("/v1/customizations/group", { group_id: id, customizations: lastMinute(-22) });
  const may = (customizations: string) =>
    boss.post(`/api/team/members/${member.userId}`, {
      permissions: {
        listings: "view",
        customizations,
        mappings: "none",
        logs: "none",
        bookings: "none",
        neighborhood: "none",
      },
    });
  await may("view");
  await signIn(member);
  await page.goto(`/customizations?at=group/${id}&rule=last_minute_prices`);
  const row = ruleRow(page, "Last-minute prices");
  await expect(page.getByText(/^View only/)).toBeVisible();
  await expect(row.getByText(/^−22% on the day/).first()).toBeVisible();
  await expect(row.getByRole("radio", { name: "None" })).toBeDisabled();
  await expect(row.getByRole("textbox", { name: "On the day" })).toBeDisabled();
  await may("edit");
  await page.reload();
  await expect(page.getByText(/this group has listings you/i)).toBeVisible();
  await expect(row.getByRole("radio", { name: "None" })).toBeDisabled();
  await expectAccessible();
  const [own] = listings;
  await page.goto(`/customizations?at=listing/${own?.pms_name}/${own?.listing_id}`);
  await expect(row.getByText("from group · Waterfront")).toBeVisible();
  await setMode(row, "None");
  await page.getByRole("button", { name: "Save for 1 listing" }).click();
  await expect(page.getByText("1 rule saved").first()).toBeVisible();
  await visit("/customizations?at=group/999999", page.getByText("Not found"));
});

test("Customizations: every editor, and the unsaved changes", async ({
  account,
  signIn,
  page,
  expectAccessible,
  visit,
}) => {
  const { owner } = await account();
  await signIn(owner);
  await visit("/customizations", ruleRow(page, "Occupancy"));
  for (const name of rules) {
    const row = ruleRow(page, name);
    await setMode(row, "Custom");
    await expect(row.getByText(/^If cleared/)).toBeVisible();
    if (name === "Seasonal profile") {
      await row.getByRole("button", { name: "Add a season" }).click();
      await row.getByRole("textbox", { name: "Name" }).fill("");
      await expect(page.getByText(/^Fix the highlighted/)).toBeVisible();
    }
    await expectAccessible(row);
  }
  await expectAccessible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible();
  await page.getByRole("button", { name: /^Account · / }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible();
});
