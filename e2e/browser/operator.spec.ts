import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

/** What a page's address answers. */
async function answerOf(page: Page, path: string) {
  const response = await page.goto(path);
  const text = await page.locator("body").innerText();
  return { status: response?.status(), title: await page.title(), text };
}

test("everybody but an operator gets the answer of an unknown page", async ({
  account,
  partner,
  browserOf,
}) => {
  const { owner, member } = await account({ memberSees: 2 });
  const { opener } = await partner();
  for (const person of [owner, member, opener, null]) {
    const page = await browserOf(person);
    const answer = await answerOf(page, "/operator");
    expect(answer).toEqual(await answerOf(page, "/no-such-page"));
    expect(answer.status).toBe(404);
  }
});

test("an operator sees the state of the installation, which refreshes, until they are one no longer", async ({
  account,
  connections,
  operator,
  signIn,
  page,
  visit,
}) => {
  const { owner, accountName } = await account({ listings: 3 });
  await signIn(owner);
  await page.goto("/listings");
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", {
    name: "Operator",
  });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(link).toHaveCount(0);
  await operator({ userId: owner.userId, isOperator: true });
  await page.reload();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Operator" })).toBeVisible();
  await expect(page).toHaveURL(/\/operator$/);
  const servers = page.getByRole("table", { name: "Servers" });
  await expect(servers.getByText("Running", { exact: true }).first()).toBeVisible();
  await expect(servers.getByText(/^DATA_DIR: [\d.,]+ .B of /).first()).toBeVisible();
  await expect(page.getByRole("table", { name: "Background jobs" })).toContainText(
    "import-connections",
  );
  const accounts = page.getByRole("table", { name: "Accounts by name" });
  const row = accounts.getByRole("row").filter({ hasText: accountName }).first();
  await expect(async () => {
    await accounts.hover();
    await page.mouse.wheel(0, 600);
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(row).toContainText("3");

  const refused = page
    .getByRole("table", { name: "Connections" })
    .getByRole("row")
    .filter({ hasText: "Hostaway" })
    .filter({ hasText: "Credentials refused" });
  const before = await refused.allInnerTexts();
  await connections({ userId: owner.userId, look: "all" });
  await expect(async () => expect(await refused.allInnerTexts()).not.toEqual(before)).toPass();

  await operator({ userId: owner.userId, isOperator: false });
  await expect(page.getByRole("alert").first()).toContainText("Couldn’t load");
  await visit("/operator", page.getByRole("heading", { name: "Page not found" }));
});

test("a missing backup is told first, with its reason, on a phone and in both themes", async ({
  account,
  backupNode,
  operator,
  signIn,
  page,
  visit,
  expectAccessible,
}) => {
  const { owner } = await account();
  await operator({ userId: owner.userId, isOperator: true });
  await signIn(owner);
  await backupNode({});
  const alert = page.getByRole("alert").first();
  await visit("/operator", page.getByText("Last night’s backup is missing"));
  await expect(alert).toContainText("On backup-box: the server’s log says why.");
  await backupNode({ failure: "restore: No space left on device" });
  // The open page learns it by itself.
  await expect(alert).toContainText("The last backup failed");
  await expect(alert).toContainText("restore: No space left on device");
  await expect(page.getByText("Low", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
