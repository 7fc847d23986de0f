import { expect, test } from "./fixtures";
import { pressUntil, soon } from "./pages/controls";
import { makeGroupOf } from "./pages/rules";

test("the palette finds a listing by a part of its name and opens it", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account();
  await signIn(owner);
  await page.goto("/settings/profile");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await pressUntil(page, "Control+k", () => expect(palette).toBeVisible(soon));
  const field = palette.getByRole("combobox");
  await expect(field).toBeFocused();
  await expect(palette.getByRole("option").first()).toBeVisible();
  await expectAccessible();
  await field.pressSequentially("ting 03");
  await expect(palette.getByRole("option", { name: listings[2]?.name ?? "" })).toBeVisible();
  await expect(palette.getByRole("option", { name: listings[0]?.name ?? "" })).toHaveCount(0);
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(/\/listings\?open=/);
  await expect(page.getByRole("dialog", { name: listings[2]?.name ?? "" })).toBeVisible();
});

test("g and a letter opens a section, except while typing", async ({ account, signIn, page }) => {
  const { owner } = await account();
  await signIn(owner);
  await page.goto("/listings");
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await expect(page).toHaveURL(/\/settings\/team$/, soon);
  }).toPass();
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await expect(page).toHaveURL(/\/listings$/);
  const search = page.getByRole("searchbox", { name: "Search listings" });
  await search.pressSequentially("gt?");
  await expect(search).toHaveValue("gt?");
  await expect(page).toHaveURL(/\/listings\?q=gt/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("? lists the shortcuts, Escape closes them and returns the focus", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const { member } = await account({ memberSees: 1 });
  if (!member) throw new Error("The fixture returned no member.");
  await signIn(member);
  await page.goto("/listings");
  const search = page.getByRole("button", { name: "Groups" });
  await search.focus();
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await pressUntil(page, "?", () => expect(shortcuts).toBeVisible(soon));
  await expect(shortcuts).toContainText("API Details");
  await expect(shortcuts, "a member's navigation has no such page").not.toContainText("General");
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(shortcuts).toBeHidden();
  await expect(search).toBeFocused();
});

test("Tab reaches the content in one step, and arrow keys the rows of the table", async ({
  account,
  signIn,
  page,
}) => {
  const { owner, listings } = await account();
  await signIn(owner);
  await page.goto("/listings");
  await expect(page.getByRole("row", { name: listings[0]?.name ?? "" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#content$/);
  const first = page.getByRole("row", { name: listings[0]?.name ?? "" });
  await first.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("row", { name: listings[1]?.name ?? "" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: listings[1]?.name ?? "" })).toBeVisible();
});

test("the palette finds rules, commands and settings by synonyms, groups, cities and people by name", async ({
  account,
  session,
  signIn,
  page,
}) => {
  const { owner, member, listings } = await account({ listings: 3, memberSees: 1 });
  if (!member) throw new Error("The fixture returned no member.");
  await makeGroupOf(await session(owner), "Waterfront flats", listings.slice(0, 2));
  await signIn(owner);
  await page.goto("/settings/profile");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  for (const [search, found, address] of [
    ["last minute", "Last-minute prices", /\/customizations\?rule=last_minute_prices/],
    ["orphan nights", "Gaps", /\/customizations\?rule=gap_adjustment/],
    ["invite", "Invite a team member", /\/settings\/team\?invite=open/],
    ["hide", "Accept or hide an action", /\/actions/],
    ["vat", "Tax rate", /\/settings\/general/],
    ["waterfr", "Waterfront flats", /\/listings\?group=\d+/],
    ["victo", "Victoria", /\/listings\?city=Victoria/],
    [member.email, member.name, new RegExp(`/settings/team\\?member=${member.userId}`)],
  ] as const) {
    await pressUntil(page, "Control+k", () => expect(palette).toBeVisible(soon));
    await palette.getByRole("combobox").fill(search);
    await palette.getByRole("option", { name: found }).first().click();
    await expect(page, search).toHaveURL(address);
    if (search === "invite") {
      await expect(page.getByRole("dialog", { name: "Invite to the team" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(/\/settings\/team$/);
    }
  }
});
