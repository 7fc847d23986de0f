import { expect, test } from "./fixtures";
import { areas } from "@/lib/auth/permissions";
import { press, pressUntil, soon } from "./pages/controls";

test("a view is saved for the person, appears in another browser, and opens as the default", async ({
  account,
  signIn,
  page,
  browserOf,
}) => {
  const { owner, member, listings } = await account({
    listings: 6,
    memberSees: 6,
    names: ["Wharf", "Quay", "Anchor House"],
  });
  if (!member) throw new Error("The fixture returned no member.");
  await signIn(owner);
  await page.goto("/listings?q=anchor&sort=-base&columns=pms,base,city");
  const table = page.getByRole("table", { name: "Listings" });
  await expect(table.getByRole("row")).toHaveCount(2);
  const views = page.getByRole("button", { name: "Views" });
  const manage = page.getByRole("menuitem", { name: "Save or edit views…" });
  await expect(async () => {
    await views.click();
    await expect(manage).toBeVisible(soon);
  }).toPass();
  await manage.click();
  const dialog = page.getByRole("dialog", { name: "Saved views" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Third only");
  await press(dialog.getByRole("checkbox", { name: "Open Listings with this view" }));
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog.getByRole("listitem")).toContainText(["Third only"]);
  await page.keyboard.press("Escape");

  const elsewhere = await browserOf(owner);
  await elsewhere.goto("/listings");
  await expect(elsewhere).toHaveURL(/q=anchor/);
  const rows = elsewhere.getByRole("table", { name: "Listings" });
  await expect(rows.getByRole("row")).toHaveCount(2);
  await expect(rows.getByRole("columnheader", { name: "City" })).toBeVisible();
  await elsewhere.goto("/listings?sort=name");
  await expect(rows.getByRole("row", { name: listings[0]?.name ?? "" })).toBeVisible();
  await elsewhere.getByRole("button", { name: "Views" }).click();
  await elsewhere.getByRole("menuitem", { name: "Third only" }).click();
  await expect(rows.getByRole("row")).toHaveCount(2);

  const theirs = await browserOf(member);
  await theirs.goto("/listings");
  await expect(theirs.getByRole("table", { name: "Listings" }).getByRole("row")).toHaveCount(7);
});

test("the table shows the market, last year and full names by default; cards offer a choice of order", async ({
  account,
  signIn,
  page,
}) => {
  const name = "The Very Long Name of an Oceanfront House that Nobody Could Ever Read to Its End";
  const { owner } = await account({ listings: 3, names: [name] });
  await signIn(owner);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/listings");
  const table = page.getByRole("table", { name: "Listings" });
  for (const header of ["Market occ.", "ADR past 90", "ADR last year"]) {
    await expect(table.getByRole("columnheader", { name: header })).toBeInViewport({ ratio: 1 });
  }
  const text = table.getByText(name);
  const whole = () => text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  expect(await whole()).toBe(true);
  expect(await text.locator("xpath=ancestor-or-self::*[@title]").getAttribute("title")).toContain(
    name,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(text).toBeVisible();
  expect(await whole()).toBe(true);
  const order = page.getByRole("combobox", { name: "Sort by" });
  await expect(order).toBeInViewport({ ratio: 1 });
  await order.selectOption("Base");
  await expect(page).toHaveURL(/sort=base/);
  await page.getByRole("button", { name: "Sort descending" }).click();
  await expect(page).toHaveURL(/sort=-base/);
  await expect(table.getByRole("row").nth(1)).toContainText("Base");
});

test("no page of a member requests data that the member may not see", async ({
  account,
  session,
  signIn,
  page,
}) => {
  const { owner, member } = await account({ listings: 3, memberSees: 2 });
  if (!member) throw new Error("The fixture returned no member.");
  const none = Object.fromEntries(areas.map((area) => [area, "none"]));
  const change = async (permissions: Record<string, string>) => {
    const body = { permissions: { ...none, ...permissions } };
    const answer = await (await session(owner)).post(`/api/team/members/${member.userId}`, body);
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await change({ listings: "view", customizations: "view" });
  await signIn(member);
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  for (const path of ["/listings", "/overview", "/customizations", "/prices", "/actions"]) {
    await page.goto(path, { waitUntil: "networkidle" });
  }
  await page.goto("/customizations?from=listing", { waitUntil: "networkidle" });
  await change({ customizations: "view" });
  await page.goto("/customizations", { waitUntil: "networkidle" });
  await expect(page.getByText("You can’t view listings")).toBeVisible();
  expect(refused).toEqual([]);
});

test("the first unmapped listing is reached with a few tabs", async ({ account, signIn, page }) => {
  const { owner } = await account({ listings: 6 });
  await signIn(owner);
  await page.goto("/mapping");
  const rows = page.getByRole("grid", { name: "Unmapped" }).getByRole("row");
  await expect(rows.first()).toBeVisible();
  const skip = page.getByRole("link", { name: "Skip to content" });
  await pressUntil(page, "Tab", () => expect(skip).toBeFocused(soon));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to unmapped listings" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(rows.first()).toBeFocused();

  await page.goto("/mapping");
  await expect(rows.first()).toBeVisible();
  await page.getByRole("searchbox").focus();
  for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press("Tab");
  await expect(rows.first(), "filters are one tab stop").toBeFocused();
});
