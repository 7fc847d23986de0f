import { expect, test } from "./fixtures";
import { lastMinute, makeGroupOf, ruleRow, setMode } from "./pages/rules";

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

test("Customizations: conflict, leaving, view only, not found", async ({
  account,
  signIn,
  page,
  session,
  expectAccessible,
  visit,
}) => {
  const { owner, listings, member } = await account({ memberSees: 2 });
  const other = await session(owner);
  const id = await makeGroupOf(other, "Waterfront", listings.slice(0, 3));
  await signIn(owner);
  await page.goto(`/customizations?at=group/${id}`);
  await setMode(ruleRow(page, "Demand factor"), "None");
  await expect(page.getByRole("button", { name: "Save for 3 listings" })).toBeEnabled();
  await page.getByRole("radio", { name: "Account" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Stay", exact: true }).click();
  await other.post("/v1/customizations/group", { group_id: id, customizations: lastMinute(-7) });
  await page.getByRole("button", { name: "Save for 3 listings" }).click();
  await expect(page.getByRole("alertdialog", { name: "Someone else saved first" })).toBeVisible();
  await expectAccessible();
  if (!member) throw new Error("The fixture returned no member.");
  await other.post(`/api/team/members/${member.userId}`, {
    permissions: {
      listings: "view",
      customizations: "edit",
      mappings: "none",
      logs: "none",
      bookings: "none",
      neighborhood: "none",
    },
  });
  await signIn(member);
  // A navigation of the page itself may interrupt this one.
  await expect(() => page.goto("about:blank")).toPass();
  await visit(
    `/customizations?at=group/${id}&rule=seasonality`,
    page.getByText(/this group has listings you/i),
  );
  await visit("/customizations?at=group/999999", page.getByText("Not found"));
  const bare = await account({ listings: 0 });
  await signIn(bare.owner);
  await visit("/customizations", page.getByText("No listings yet"));
});
