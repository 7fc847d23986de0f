import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { detail, expectCountsToAgree, listed, rows } from "./pages/board";
import { soon } from "./pages/controls";
import { demonstration } from "./pages/demo";

/**
 * Presses j until the page handles keys. Waits long after each press, because a second press that
 * takes effect would select the next action.
 */
async function selectFirst(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(page).toHaveURL(/open=/, { timeout: 5_000 });
  }).toPass();
}

test("a consultant opens the inbox, accepts a base price, sees it in the log and reverts it", async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { partner } = await demonstration(page.request);
  await signIn(partner);
  await page.goto("/inbox?by=kind&q=base");
  const row = rows(page)
    .getByRole("button", { name: /Base price .* → .*Harbour/ })
    .last();
  // The server-rendered row is visible before it handles clicks.
  await expect(async () => {
    await row.click();
    await expect(page).toHaveURL(/open=/, soon);
  }).toPass();
  const account = /open=(\d+)/.exec(page.url())?.[1] ?? "";
  const heading = detail(page).getByRole("heading", { level: 2 }).first();
  await expect(heading).toContainText("→");
  const title = await heading.innerText();
  const [, from = "", to = ""] = /(\d[\d,]*) → (\d[\d,]*)/.exec(title) ?? [];
  const place = await detail(page).getByRole("paragraph").nth(1).innerText();
  const [listing = ""] = place.split(" · ");
  await expect(
    detail(page).getByRole("figure", { name: "Own price against the market" }),
  ).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: new RegExp(`^Set base price to .*${to}`) }).click();
  await expect(page.getByText(`Accepted: ${to}`).first()).toBeVisible();
  await page.goto(`/logs?account=${account}&action=base_price`);
  const table = page.getByRole("table", { name: /^Entries/ });
  const entry = table.getByRole("row", { name: listing }).first();
  await expect(entry).toContainText(`Changed the base price of ${listing}`);
  await expect(entry).toContainText(from);
  await expect(entry).toContainText(to);
  await entry.click();
  const drawer = page.getByRole("dialog", { name: "Base price changed" });
  await drawer.getByRole("button", { name: "Revert…" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Revert this change?" });
  await confirmation.getByRole("button", { name: /^Revert/ }).click();
  await expect(page.getByText("Change reverted").first()).toBeVisible();
  await page.goto(`/logs?account=${account}&action=reverted`);
  await expect(table.getByRole("row", { name: listing }).first()).toContainText(
    "Reverted a change",
  );
});

test("keys move, hide with a reason and undo; the counts match the API's in every mode", async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { owner } = await demonstration(page.request);
  await signIn(owner);
  await page.goto("/actions?by=kind&q=missing");
  await selectFirst(page);
  const there = page.url();
  await page.keyboard.press("k");
  await expect(page).not.toHaveURL(there);
  await page.keyboard.press("h");
  const dialog = page.getByRole("dialog", { name: "Hide this action" });
  await expect(dialog).toBeVisible();
  await expectAccessible();
  const key = new URL(page.url()).searchParams.get("open") ?? "";
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The owner wants it so");
  await dialog.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page.getByText("Action hidden").first()).toBeVisible();
  await expectCountsToAgree(page);
  expect(await listed(page, "hidden")).toContain(key);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Action unhidden").first()).toBeVisible();
  await expectCountsToAgree(page);
  expect(await listed(page, "visible")).toContain(key);
});

test("the inbox names the account whose actions failed to load, and shows the others", async ({
  page,
  signIn,
}) => {
  const { owner, partner } = await demonstration(page.request);
  await signIn(partner);
  const error = { code: "PERMISSION_DENIED", message: "This needs the permission listings:view." };
  await page.route(/\/rm\/v1\/actions/, (route) => {
    const isTheirs = route.request().headers()["svc-user-id"] === String(owner.userId);
    const body = JSON.stringify({ error });
    return isTheirs ? route.fulfill({ status: 403, body }) : route.continue();
  });
  await page.goto("/inbox");
  await expect(page.getByText("Couldn’t load the actions of 1 account")).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText(error.message).first()).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
});

test("an action whose decision is refused returns to the list, with the reason", async ({
  page,
  signIn,
}) => {
  const { owner } = await demonstration(page.request);
  await signIn(owner);
  const error = { code: "CONFLICT", message: "A newer nudge exists." };
  const body = JSON.stringify({ error });
  let refusals = 0;
  await page.route(/nudges\/accept/, (route) => {
    refusals++;
    return route.fulfill({ status: 409, body });
  });
  await page.goto("/actions?by=kind&q=minimum+price");
  await expect(rows(page).first()).toBeVisible();
  const shown = await rows(page).count();
  await rows(page)
    .getByRole("button", { name: /Minimum price .* → / })
    .first()
    .click();
  await page.getByRole("button", { name: /^Set minimum price to/ }).click();
  await expect(page.getByText("A newer nudge exists.").first()).toBeVisible();
  await expect(rows(page)).toHaveCount(shown);
  // The preview is refused too; that reloads the actions only once.
  expect(refusals).toBeLessThan(10);
});

test("another person's change appears within 10 seconds", async ({
  page,
  account,
  signIn,
  api,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 3 });
  const [listing] = listings;
  if (!listing || !owner.apiKey) throw new Error("The fixture returned no listing or no key.");
  await signIn(owner);
  // The first poll follows the change, so the page must know as of when its data was read.
  const written = Promise.withResolvers<void>();
  await page.route("**/api/live*", async (route) => {
    await written.promise;
    await route.continue();
  });
  await page.goto("/logs?type=listing");
  await expect(page.getByText("No matches")).toBeVisible();
  await expectAccessible();
  const row = { id: listing.listing_id, pms: listing.pms_name, notes: "Repainted" };
  await api(owner.apiKey).post("/v1/listings", { listings: [row] });
  written.resolve();
  const table = page.getByRole("table", { name: /^Entries/ });
  await expect(table.getByRole("row", { name: listing.name })).toBeVisible();
});

test("a view-only consultant sees actions and cannot decide any", async ({
  page,
  partner,
  account,
  signIn,
}) => {
  const { owner } = await account({ listings: 3 });
  const { opener } = await partner({ manages: [{ userId: owner.userId, level: "view" }] });
  await signIn(opener);
  await page.goto(`/actions?account=${owner.userId}`);
  await expect(page.getByRole("heading", { name: "Action center" })).toBeVisible();
  await expect(rows(page).or(page.getByText("No open actions")).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Set|Accept|Hide|Save|Allow)/ })).toHaveCount(0);
});
