import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { press, soon } from "./pages/controls";
import { detail, rows } from "./pages/board";

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

const longName =
  "The Extraordinarily Long and Winding Oceanfront House with a Name of Several Lines at the End of the Harbour Road";

/** Returns the positions of the action's Accept (top and right edge) and Hide (top), in px. */
async function buttonPositions(page: Page, name: string) {
  await page.goto(`/actions?q=${encodeURIComponent(name)}`);
  const row = rows(page).getByRole("button", { name });
  const accept = detail(page).getByRole("button", { name: /^Set base price to/ });
  await expect(row.first()).toBeVisible();
  await expect(async () => {
    // On a phone, the opened action takes the row's place before its button is there.
    if (!(await accept.isVisible())) await row.first().click(soon);
    await expect(accept).toBeVisible(soon);
  }).toPass();
  await expect(accept).toContainText("CA$");
  const buttons = [accept, detail(page).getByRole("button", { name: "Hide…" })];
  const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
  const [at, hide] = boxes.map((box) => box && { y: box.y, right: box.x + box.width });
  // On wide screens Hide is beside Accept, so its right edge depends on the price's digits.
  return { at, hide: hide?.y };
}

test("Accept and Hide keep their place for any length of listing name, and stay in view", async ({
  account,
  signIn,
  page,
}) => {
  const names = [longName, "Quay 1"];
  const { owner } = await account({ listings: 3, suggested: 2, names });
  await signIn(owner);
  for (const size of sizes) {
    await page.setViewportSize(size);
    const named = await buttonPositions(page, "Quay 1");
    expect(await buttonPositions(page, longName), `${size.width}`).toEqual(named);
    const accept = detail(page).getByRole("button", { name: /^Set base price to/ });
    await page.mouse.wheel(0, 500);
    await expect(accept).toBeInViewport({ ratio: 1 });
  }
});

test("a toast covers no button of a dialog or a bar", async ({ account, signIn, page }) => {
  const { owner, listings } = await account({ listings: 3, unpriced: 3 });
  await signIn(owner);
  for (const [at, size] of sizes.entries()) {
    await page.setViewportSize(size);
    await page.goto(`/listings`);
    const first = page.getByRole("row", { name: listings[at]?.name ?? "" });
    await expect(first).toBeVisible();
    await press(first.getByRole("switch"));
    const notice = page.getByRole("alertdialog").last();
    await expect(notice).toBeVisible();
    await press(first.getByRole("checkbox"));
    const bar = page.getByRole("region", { name: "Selected listings" });
    for (const button of await bar.getByRole("button").all()) await button.click({ trial: true });
    await bar.getByRole("button", { name: "Prices" }).click();
    const dialog = page.getByRole("dialog").last();
    await expect(dialog).toBeVisible();
    for (const name of ["Cancel", "Close"]) {
      await dialog.getByRole("button", { name }).click({ trial: true });
    }
    await expect(notice).toBeVisible();
  }
});

test("a grant needs a listing or all listings, starts as Viewer, and can be saved only once loaded", async ({
  account,
  signIn,
  page,
}) => {
  const { owner, member } = await account({ listings: 3, memberSees: 1 });
  if (!member) throw new Error("The fixture returned no member.");
  await signIn(owner);
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Invite…" }).first().click();
  const invite = page.getByRole("dialog", { name: "Invite to the team" });
  await expect(invite.getByRole("button", { name: /Start from/ })).toContainText("Viewer");
  await invite.getByRole("textbox", { name: "Email" }).fill("nobody@stays.example");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  await invite.getByRole("button", { name: "Create invitation" }).click();
  const refusal = "Choose at least one listing, or all listings";
  await expect(invite.getByRole("alert").filter({ hasText: refusal })).toBeInViewport();
  await page.keyboard.press("Escape");

  const chosen = `**/api/team/members/${member.userId}/listings*`;
  const error = { code: "VALIDATION_FAILED", message: "Not now." };
  await page.route(chosen, (route) => route.fulfill({ status: 400, json: { error } }));
  await page.goto(`/settings/team?member=${member.userId}`);
  const drawer = page.getByRole("dialog", { name: member.name });
  await expect(drawer.getByText("Couldn’t load the chosen listings")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Save" })).toHaveCount(0);
  await page.unroute(chosen);
  await drawer.getByRole("button", { name: "Try again" }).click();
  const picked = drawer.getByRole("checkbox", { checked: true });
  await expect(picked).toHaveCount(1);
  await press(picked);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByRole("alert").filter({ hasText: refusal })).toBeInViewport();
  expect(sent).toEqual([]);
});
