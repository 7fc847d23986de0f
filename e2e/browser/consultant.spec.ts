import { expect, test } from "./fixtures";
import { press, pressUntil, soon } from "./pages/controls";

test("signing up as a partner ends at the partner code to share", async ({
  account,
  page,
  expectAccessible,
}) => {
  const { owner } = await account({ listings: 0 });
  await page.goto("/sign-up");
  await expectAccessible();
  await press(page.getByRole("radio", { name: "I manage other people’s listings" }));
  await page.getByRole("textbox", { name: "Your name" }).fill("Uma Reyes");
  await page.getByRole("textbox", { name: "Business name" }).fill("Reyes Revenue");
  await page
    .getByRole("textbox", { name: "Email" })
    .fill(`consultant-${owner.userId}@quiet.example`);
  await page.getByRole("textbox", { name: "Password" }).fill("seven gulls at the pier");
  await page.getByRole("button", { name: "Create partner" }).click();
  await expect(page).toHaveURL(/\/accounts$/);
  await expect(page.getByText("No managed accounts yet")).toBeVisible();
  await expect(page.getByText(/^[2-9A-HJ-NP-Z]{8}$/)).toBeVisible();
  await expect(page.getByText("Sees the name Reyes Revenue")).toBeVisible();
  await expectAccessible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Inbox" }).click();
  await expect(page.getByRole("heading", { name: "Inbox", level: 1 })).toBeVisible();
  await expect(page.getByText("No managed accounts yet")).toBeVisible();
  await expectAccessible();
});

test("an owner grants a partner four listings by code and removes access, which the open page shows at its next call", async ({
  account,
  partner,
  signIn,
  browserOf,
  page,
  expectAccessible,
}) => {
  const { owner, listings, accountName } = await account({ listings: 6 });
  const { code, name, opener } = await partner();
  await signIn(owner);
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Add a partner…" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a partner" });
  await expect(dialog).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("textbox", { name: "Partner code" }).fill("ZZZZZZZZ");
  await dialog.getByRole("button", { name: "Find partner" }).click();
  await expect(
    dialog.getByText("No partner has this code. Check it and try again.").first(),
  ).toBeVisible();
  await dialog.getByRole("textbox", { name: "Partner code" }).fill(code.toLowerCase());
  await dialog.getByRole("button", { name: "Find partner" }).click();
  await expect(dialog.getByText(name, { exact: true })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("button", { name: `Grant ${name} access` }).click();
  await expect(dialog.getByText("Choose at least one listing")).toBeVisible();
  await dialog.getByRole("button", { name: /Start from/ }).click();
  await page.getByRole("option", { name: "Revenue manager" }).click();
  for (const listing of listings.slice(0, 4)) {
    await press(dialog.getByRole("checkbox", { name: `Select ${listing.name}` }));
  }
  await dialog.getByRole("button", { name: `Grant ${name} access` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name })).toContainText("4 chosen");
  await expect(dialog).toHaveCount(0);
  await expectAccessible();
  const more = page.getByRole("button", { name: `More about ${name}` });
  await more.click();
  await page.getByRole("menuitem", { name: "Edit…" }).click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");

  const partnerPage = await browserOf(opener);
  await partnerPage.goto("/accounts");
  await partnerPage.getByRole("row", { name: accountName }).getByRole("link").click();
  await expect(partnerPage).toHaveURL(`/overview?account=${owner.userId}`);
  await partnerPage.goto(`/listings?account=${owner.userId}`);
  const rows = partnerPage.getByRole("table", { name: "Listings" });
  await expect(rows.getByText(listings[3]?.name ?? "")).toBeVisible();
  await expect(rows.getByText(listings[4]?.name ?? "")).toHaveCount(0);

  await more.click();
  await page.getByRole("menuitem", { name: "Remove access…" }).click();
  // What was granted may still be confirmed.
  await expect(page.getByRole("alertdialog", { name: /^Remove access for/ })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Remove access" }).click();
  await expect(page.getByText("No partners yet")).toBeVisible();

  const change = rows.getByRole("switch").first().locator("xpath=ancestor::label");
  const gone = partnerPage.getByRole("heading", {
    name: `Your access to ${accountName} was removed`,
  });
  // The page's own refresh may have told it already.
  await expect(async () => {
    if (await change.isVisible()) await change.click({ timeout: 2_000 });
    await expect(gone).toBeVisible(soon);
  }).toPass();
  await expect(partnerPage.getByRole("main").getByRole("alert")).toHaveCount(0);
  await partnerPage.getByRole("link", { name: "Go to Accounts" }).click();
  await expect(partnerPage.getByText("No managed accounts yet")).toBeVisible();
});

test("the switcher keeps the page, and every link, shortcut and palette entry keeps the account", async ({
  account,
  partner,
  signIn,
  page,
  expectAccessible,
}) => {
  const [first, second] = [await account({ listings: 3 }), await account({ listings: 5 })];
  const manages = [first, second].map(({ owner }) => ({
    userId: owner.userId,
    level: "edit" as const,
  }));
  const { opener } = await partner({ manages });
  await signIn(opener);
  await page.goto(`/listings?account=${first.owner.userId}`);
  const table = page.getByRole("table", { name: "Listings" });
  await expect(table.getByText(first.listings[0]?.name ?? "")).toBeVisible();
  await page.getByRole("button", { name: `Account ${first.accountName}` }).click();
  await expect(page.getByRole("combobox", { name: "Find an account" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("combobox", { name: "Find an account" }).fill(second.accountName);
  await page.getByRole("option", { name: second.accountName }).click();
  await expect(page).toHaveURL(`/listings?account=${second.owner.userId}`);
  await expect(table.getByText(second.listings[4]?.name ?? "")).toBeVisible();
  await expect(page.getByRole("button", { name: `Account ${second.accountName}` })).toBeVisible();

  await pressUntil(page, "Control+k", () =>
    expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible(soon),
  );
  await page.getByRole("combobox").fill("profile");
  await page.getByRole("option", { name: /^Profile/ }).click();
  await expect(page).toHaveURL(`/settings/profile?account=${second.owner.userId}`);
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await expect(page).toHaveURL(`/listings?account=${second.owner.userId}`);
  const links = await page.getByRole("navigation", { name: "Main" }).getByRole("link").all();
  const hrefs = await Promise.all(links.map((link) => link.getAttribute("href")));
  const otherHrefs = hrefs.filter((href) => !href?.includes(`account=${second.owner.userId}`));
  expect(new Set(otherHrefs)).toEqual(new Set(["/accounts", "/inbox", "/docs/api"]));
});

test("a view-only consultant sees the whole account and cannot change anything", async ({
  account,
  partner,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 4 });
  const { opener } = await partner({ manages: [{ userId: owner.userId, level: "view" }] });
  await signIn(opener);
  await page.goto(`/listings?account=${owner.userId}`);
  const table = page.getByRole("table", { name: "Listings" });
  for (const { name } of listings) await expect(table.getByText(name)).toBeVisible();
  await expectAccessible();
  await expect(table.getByRole("checkbox")).toHaveCount(0);
  for (const toggle of await table.getByRole("switch").all()) await expect(toggle).toBeDisabled();
  await table.getByText(listings[0]?.name ?? "").click();
  const drawer = page.getByRole("dialog", { name: listings[0]?.name ?? "" });
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole("button", { name: /save/i })).toHaveCount(0);
  await expect(drawer.getByRole("textbox")).toHaveCount(0);
  const refused = await page.evaluate(async (userId) => {
    const headers = { "Content-Type": "application/json", "SVC-User-Id": String(userId) };
    const body = JSON.stringify({ group_name: "Mine" });
    return (await fetch("/rm/v1/groups", { method: "POST", headers, body })).status;
  }, owner.userId);
  expect(refused).toBe(403);
});

test("a consultant at an owner's URL, and an owner at a consultant's URL", async ({
  account,
  partner,
  signIn,
  page,
  expectAccessible,
  visit,
}) => {
  const { owner } = await account();
  const { opener } = await partner({ hasColleague: true });
  await signIn(owner);
  await page.goto("/accounts");
  await expect(page).toHaveURL("/overview");
  await page.goto("/settings/partner");
  await expect(page).toHaveURL("/settings/team");
  await page.context().clearCookies();
  await signIn(opener);
  await page.goto("/");
  await expect(page).toHaveURL("/accounts");
  await page.goto("/settings/team");
  await expect(page).toHaveURL("/settings/partner");
  await expect(page.getByRole("button", { name: "Renew…" })).toBeVisible();
  await expectAccessible();
  const invitation = page.getByRole("dialog", { name: "Invite a colleague" });
  await page.getByRole("button", { name: "Invite…" }).click();
  await expect(invitation).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(invitation).toBeHidden();
  await visit("/settings/api");
  await page.goto(`/listings?account=${owner.userId}`);
  await expect(page.getByRole("heading", { name: "You don’t manage this account" })).toBeVisible();
  await expectAccessible();
});
