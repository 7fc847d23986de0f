import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { actions, detail, expectCountsToAgree, listed, mode, rows } from "./pages/board";
import { press, pressUntil, soon } from "./pages/controls";
import { demonstration } from "./pages/demo";

const dayMs = 86_400_000;

interface Priced {
  listings: { name: string; base: number | null }[];
}

/** Returns the base prices of listings whose names begin with `name`, by name. */
async function basesOf(page: Page, name: string): Promise<Record<string, number | null>> {
  const { listings } = (await (await page.request.get("/v1/listings")).json()) as Priced;
  const those = listings.filter((listing) => listing.name.startsWith(name));
  return Object.fromEntries(those.map((listing) => [listing.name, listing.base]));
}

test("a missing field is filled in at its action, which closes", async ({
  page,
  account,
  signIn,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 3, unpriced: 2 });
  const [one] = listings;
  if (!one) throw new Error("The fixture returned too few listings.");
  await signIn(owner);
  await page.goto("/actions");
  const row = rows(page).getByRole("button", { name: one.name });
  await expect(async () => {
    await row.click();
    await expect(page).toHaveURL(/open=/, soon);
  }).toPass();
  const field = detail(page).getByRole("textbox", { name: "Base price" });
  await expect(field).toBeVisible();
  await expectAccessible();
  await field.fill("180");
  await detail(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. The action closes automatically.").first()).toBeVisible();
  const missing = rows(page).filter({ hasText: "Base price is missing" });
  await expect(missing).toHaveCount(1);
  await expect(missing).not.toContainText(one.name);
  await expectCountsToAgree(page);
  expect((await basesOf(page, one.name))[one.name]).toBe(180);
});

test("an accepted price is applied to the children if chosen, and Undo reverts all of them", async ({
  page,
  signIn,
}) => {
  const { owner } = await demonstration(page.request);
  await signIn(owner);
  const house = "Dallas Road Oceanfront House";
  const before = await basesOf(page, house);
  await page.goto(`/actions?q=${encodeURIComponent(`${house} base price`)}`);
  const carry = detail(page).getByRole("checkbox", { name: "Also apply to the 4 child listings" });
  await press(carry);
  const accept = detail(page).getByRole("button", { name: /^Set (base|minimum) price to/ });
  const to = Number(/\d+/.exec(await accept.innerText())?.[0]);
  const changes = detail(page).getByRole("table").last().getByRole("row");
  for (const row of (await changes.all()).slice(1)) await expect(row).toContainText(String(to));
  await accept.click();
  await expect(page.getByText(`Accepted: ${to}`).first()).toBeVisible();
  const names = Object.keys(before);
  expect(names).toHaveLength(5);
  expect(await basesOf(page, house)).toEqual(Object.fromEntries(names.map((name) => [name, to])));
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByText("Previous price restored").first()).toBeVisible();
  expect(await basesOf(page, house)).toEqual(before);
  await expectCountsToAgree(page);
});

test("an action hidden until a date is in Hidden with that date, and can be shown again", async ({
  page,
  account,
  signIn,
}) => {
  const { owner } = await account({ listings: 3, unpriced: 3 });
  await signIn(owner);
  await page.goto("/actions");
  await expect(mode(page, /^Visible/)).toHaveText("Visible 3");
  const dialog = page.getByRole("dialog", { name: "Hide this action" });
  await pressUntil(page, "h", () => expect(dialog).toBeVisible(soon));
  const day = new Date(Date.now() + 2 * dayMs);
  await dialog.getByLabel("Hide until").fill(day.toISOString().slice(0, 10));
  await dialog.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page.getByText("Action hidden").first()).toBeVisible();
  await expectCountsToAgree(page);
  const [hidden] = await listed(page, "hidden");
  await mode(page, /^Hidden/).click();
  await expect(rows(page)).toHaveCount(1);
  const dateText = day.toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
  await expect(detail(page)).toContainText(`hidden until ${dateText}`);
  await detail(page).getByRole("button", { name: "Unhide" }).click();
  await expect(page.getByText("No hidden actions")).toBeVisible();
  await expectCountsToAgree(page);
  expect(await listed(page, "visible")).toContain(hidden);
});

test("of 1,200 actions only the visible ones are in the page; keys and URLs open every one", async ({
  page,
  account,
  signIn,
}) => {
  test.slow();
  const { owner } = await account({ listings: 1_200, unpriced: 1_200 });
  await signIn(owner);
  await page.goto("/actions?by=kind");
  await expectCountsToAgree(page);
  expect(await rows(page).count()).toBeLessThan(60);
  const chosen = actions(page).locator("[aria-current=true]");
  await pressUntil(page, "j", () => expect(page).toHaveURL(/open=/, soon));
  for (let times = 0; times < 40; times++) await page.keyboard.press("j");
  await expect(chosen).toBeInViewport();
  const row = rows(page).filter({ has: page.locator("[aria-current=true]") });
  await expect
    .poll(async () => Number(await row.getAttribute("aria-posinset")))
    .toBeGreaterThan(40);
  // The job evaluates the listings in batches.
  await expect.poll(async () => (await listed(page, "visible")).length).toBeGreaterThan(900);
  const far = (await listed(page, "visible"))[900] ?? "";
  await page.goto(`/actions?by=kind&open=${encodeURIComponent(far)}`);
  await expect(chosen).toBeInViewport();
  await expect(chosen).toHaveAttribute("id", `action-${far}`);
  await page.keyboard.press("k");
  await expect(page).not.toHaveURL(new RegExp(`open=${encodeURIComponent(far)}`));
  await expect(chosen).toBeInViewport();
  expect(await rows(page).count()).toBeLessThan(60);
});

test("a search shows an action's evidence: a minimum stay has two histograms, a last-minute discount two curves, each with a table", async ({
  page,
  signIn,
  visit,
  expectAccessible,
}) => {
  const { owner } = await demonstration(page.request);
  await signIn(owner);
  await visit("/actions?q=blocked", detail(page));
  const search = page.getByRole("searchbox");
  for (const [text, title] of [
    ["minimum stay", "Minimum stays and actual stays"],
    ["last-minute", "Last-minute curve against the market"],
  ] as const) {
    const figure = page.getByRole("figure", { name: title });
    await search.fill(text);
    await expect(figure.getByRole("slider").first()).toBeVisible();
    await expectAccessible();
    await figure.getByRole("button", { name: `${title}: show as a table` }).click();
    const table = figure.getByRole("table", { name: title });
    await expect(table.getByRole("row").nth(1)).toContainText("%");
  }
  await search.fill("occupancy-based");
  const heading = detail(page).getByRole("heading", { level: 2 }).first();
  await expect(heading).toHaveText("Occupancy-based adjustment is off");
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  await search.fill("");
  await expect(actions(page)).toBeVisible();
  await expectAccessible();
});
