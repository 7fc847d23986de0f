import type { Locator, Page } from "@playwright/test";
import type { SyncPreview } from "@/lib/delivery/sync-preview/schema";
import { expect, type Session, test } from "./fixtures";
import { press } from "./pages/controls";

/** A base with which prices fall so far below the PMS's 200 that a person should look, on whatever day it is. */
const farBelow = 150;

/** Unused fallback: the accounts of these tests have listings. */
const none = { listing_id: "", pms_name: "", name: "", base: 0 };

type Named = Pick<typeof none, "listing_id" | "pms_name">;
type Row = SyncPreview["listings"][number];

const review = (page: Page): Locator => page.getByRole("dialog", { name: "Start sending prices" });

const rowOf = (page: Page, name: string): Locator =>
  review(page).getByRole("table", { name: "Start sending prices" }).getByRole("row", { name });

const sendButton = (page: Page): Locator =>
  review(page).getByRole("button", { name: /^Send prices for/ });

async function change(api: Session, listings: readonly Named[], fields: object): Promise<void> {
  const rows = listings.map(({ listing_id: id, pms_name: pms }) => ({ id, pms, ...fields }));
  expect((await api.post("/v1/listings", { listings: rows })).status()).toBe(200);
}

async function synced(api: Session): Promise<string[]> {
  const { listings } = (await (await api.get("/v1/listings")).json()) as {
    listings: { id: string; push_enabled: boolean }[];
  };
  return listings.filter((listing) => listing.push_enabled).map(({ id }) => id);
}

async function previewOf(api: Session, { listing_id: id, pms_name: pms }: Named, more: object) {
  const keep = { listings: [{ id, pms, ...more }] };
  const answer = await api.post("/v1/sync_preview", keep);
  return ((await answer.json()) as SyncPreview).listings[0];
}

/** Selects listings and turns their sync on in the bulk bar. */
async function startMany(page: Page, listings: readonly { name: string }[]): Promise<void> {
  for (const { name } of listings)
    await press(page.getByRole("checkbox", { name: `Select ${name}` }));
  const bar = page.getByRole("region", { name: "Selected listings" });
  await bar.getByRole("button", { name: "Sync" }).click();
  await page.getByRole("menuitem", { name: "Turn sync on" }).click();
}

const looksRight = (page: Page, name: string): Locator =>
  rowOf(page, name).getByRole("checkbox", { name: `Looks right: ${name}` });

/** A change in percent as the dialog writes it. */
const percent = (value: number, digits: number): string => {
  const text = Math.abs(value).toFixed(digits);
  return `${value < 0 ? "−" : "+"}${text}%`;
};

test("the switch opens a review with the figures of the preview, which keeps special nights", async ({
  account,
  signIn,
  page,
  session,
}) => {
  const { owner, listings } = await account({ calendars: true, special: true, listings: 2 });
  const [first = none] = listings;
  const api = await session(owner);
  await change(api, listings, { push_enabled: false });
  await signIn(owner);
  await page.goto("/listings");
  await press(page.getByRole("switch", { name: `Sync prices of ${first.name}` }));
  const plain = (await previewOf(api, first, {})) as Row;
  const [special] = plain.special;
  if (!special) throw new Error("No special nights were found.");
  const { start_date, end_date } = special;
  const row = (await previewOf(api, first, { keep: [{ start_date, end_date }] })) as Row;
  const cell = rowOf(page, first.name);
  await expect(cell).toContainText(percent(row.average.settled ?? 0, 1));
  await expect(cell).toContainText(`${percent(row.average.tonight ?? 0, 1)} tonight`);
  await expect(cell).toContainText(`${row.tonight?.from}`);
  await expect(cell).toContainText(`${row.tonight?.to}`);
  await expect(cell).toContainText(`${row.largest_cut?.to ?? "No night falls"}`);
  await expect(review(page).getByRole("region", { name: "Totals" })).toContainText(
    row.leaving.toLocaleString("en"),
  );
  const { up, down, same } = row.moves.settled;
  await expect(review(page)).toContainText(
    `Nightrate lowers ${down}, raises ${up} and keeps ${same}.`,
  );
  await expect(review(page).getByRole("slider", { name: /^Next 365 nights/ })).toBeVisible();
  expect(await synced(api)).toEqual([]);

  await looksRight(page, first.name).press("Space");
  await sendButton(page).click();
  await expect(review(page)).toBeHidden();
  const toast = page.getByRole("alertdialog").filter({ hasText: "now syncs prices." });
  await expect(toast).toBeVisible();
  expect(await synced(api)).toEqual([first.listing_id]);
  const path = `/v1/listings/${first.listing_id}/overrides?pms=${first.pms_name}`;
  const kept = async () =>
    ((await (await api.get(path)).json()) as { overrides: object[] }).overrides;
  const override = {
    min_price: 300,
    min_price_type: "fixed",
    reason: "Kept from Guesty at the start",
  };
  expect(await kept()).toEqual(
    Array.from({ length: special.nights }, () => expect.objectContaining(override)),
  );

  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The change was undone.").first()).toBeVisible();
  expect(await synced(api)).toEqual([]);
  await expect(async () => expect(await kept()).toEqual([])).toPass();
});

test("special nights that are not kept get no override", async ({
  account,
  signIn,
  page,
  session,
}) => {
  const { owner, listings } = await account({ calendars: true, special: true, listings: 2 });
  const [first = none] = listings;
  const api = await session(owner);
  await change(api, listings, { push_enabled: false });
  await signIn(owner);
  await page.goto(`/listings?open=${first.pms_name}/${first.listing_id}`);
  await press(page.getByRole("switch", { name: "Sync prices to the PMS" }));
  const keep = review(page).getByRole("checkbox", { name: /^Keep at least today’s price/ });
  await expect(keep).toBeChecked();
  await press(keep);
  await expect(review(page).locator("[aria-busy=true]")).toHaveCount(0);
  await looksRight(page, first.name).press("Space");
  await expect(sendButton(page)).toBeEnabled();
  await expect(looksRight(page, first.name)).toBeChecked();
  await sendButton(page).click();
  await expect(review(page)).toBeHidden();
  expect(await synced(api)).toEqual([first.listing_id]);
  const path = `/v1/listings/${first.listing_id}/overrides?pms=${first.pms_name}`;
  expect(await (await api.get(path)).json()).toEqual({ overrides: [] });
});

test("many start by the bulk bar: one takes the suggestion, one stays off, Undo turns exactly those off", async ({
  account,
  signIn,
  page,
  session,
}) => {
  const { owner, listings } = await account({ calendars: true, listings: 5 });
  const [first = none, second = none, third = none, other = none] = listings;
  const chosen = [first, second, third];
  const api = await session(owner);
  await change(api, listings, { push_enabled: false });
  await change(api, [other], { push_enabled: true });
  await change(api, [second, third], { min: null });
  await change(api, [second], { base: farBelow });
  await signIn(owner);
  await page.goto("/listings");
  await startMany(page, chosen);
  await expect(review(page)).toContainText("3 listings from Guesty");
  await expect(sendButton(page)).toHaveText("Send prices for 1 listing");
  await expect(review(page)).toContainText("2 stay off");
  await rowOf(page, second.name)
    .getByRole("button", { name: /^Use the suggestion/ })
    .click();
  await expect(sendButton(page)).toHaveText("Send prices for 2 listings");
  await expect(review(page)).toContainText("1 stays off");
  await expect(review(page)).toContainText("2 listings need a tick");
  await expect(sendButton(page)).toBeDisabled();

  await rowOf(page, first.name).focus();
  await page.keyboard.press("Space");
  await expect(looksRight(page, first.name)).toBeChecked();
  await expect(review(page)).toContainText("1 listing needs a tick");
  await looksRight(page, second.name).press("Space");
  await expect(sendButton(page)).toBeEnabled();
  await review(page).getByRole("button", { name: "Fewer days" }).click();
  await expect(looksRight(page, first.name)).toBeChecked();
  await sendButton(page).click();
  await expect(review(page)).toBeHidden();
  const toast = page.getByRole("alertdialog").filter({ hasText: "2 listings now send prices." });
  await expect(toast).toBeVisible();
  const ids = [first, second, other].map(({ listing_id }) => listing_id);
  expect((await synced(api)).toSorted()).toEqual(ids.toSorted());

  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The changes to 2 listings were undone.").first()).toBeVisible();
  expect(await synced(api)).toEqual([other.listing_id]);
});

test("a tick falls when the days to settle in change the figures", async ({
  account,
  signIn,
  page,
  session,
}) => {
  const { owner, listings } = await account({ calendars: true, listings: 2 });
  const [first = none] = listings;
  const api = await session(owner);
  await change(api, listings, { push_enabled: false });
  await signIn(owner);
  await page.goto("/listings");
  await press(page.getByRole("switch", { name: `Sync prices of ${first.name}` }));
  await expect(review(page)).toContainText("1 listing needs a tick");
  await expect(sendButton(page)).toBeDisabled();
  await looksRight(page, first.name).press("Space");
  await expect(sendButton(page)).toBeEnabled();
  const days = review(page).getByRole("textbox", { name: "Days to settle in" });
  await days.fill("0");
  await days.press("Enter");
  await expect(review(page)).toContainText("The figures changed. Look again.");
  await expect(looksRight(page, first.name)).not.toBeChecked();
  await expect(sendButton(page)).toBeDisabled();
  await review(page).getByRole("button", { name: "Cancel" }).click();
  await expect(review(page)).toBeHidden();
  expect(await synced(api)).toEqual([]);
});

test("a listing that can't be turned on after all stays in the review, with the reason", async ({
  account,
  signIn,
  page,
  session,
}) => {
  const { owner, listings } = await account({ calendars: true, listings: 2 });
  const [first = none, second = none] = listings;
  const api = await session(owner);
  await change(api, listings, { push_enabled: false });
  await signIn(owner);
  await page.goto("/listings");
  await startMany(page, [first, second]);
  for (const { name } of [first, second]) await looksRight(page, name).press("Space");
  await expect(sendButton(page)).toBeEnabled();
  await change(api, [second], { min: null });
  await sendButton(page).click();
  await expect(review(page)).toContainText("1 listing wasn’t turned on");
  await expect(rowOf(page, first.name)).toHaveCount(0);
  await expect(rowOf(page, second.name)).toContainText("Wasn’t turned on. ERR-START-MINIMUM");
  await expect(rowOf(page, second.name)).toContainText("Needs a minimum");
  await expect(page.getByText("1 listing now sends prices.").first()).toBeVisible();
  expect(await synced(api)).toEqual([first.listing_id]);
});

test("a preview that fails can be tried again", async ({ account, signIn, page, session }) => {
  const { owner, listings } = await account({ calendars: true, listings: 2 });
  const [first = none] = listings;
  await change(await session(owner), listings, { push_enabled: false });
  await signIn(owner);
  await page.goto("/listings");
  await page.route("**/sync_preview", (route) =>
    route.fulfill({ status: 400, json: { error: { code: "NO", message: "No." } } }),
  );
  await press(page.getByRole("switch", { name: `Sync prices of ${first.name}` }));
  await expect(review(page)).toContainText("Couldn’t compare the prices");
  await page.unrouteAll();
  await review(page).getByRole("button", { name: "Try again" }).click();
  await expect(rowOf(page, first.name)).toBeVisible();
});

test("keys take the suggestion, tick, show the nights of a row and go to the next; all rows are saved", async ({
  account,
  signIn,
  page,
  session,
}) => {
  const { owner, listings } = await account({ calendars: true, listings: 3 });
  const [first = none, second = none] = listings;
  const api = await session(owner);
  await change(api, listings, { push_enabled: false });
  await change(api, [first], { min: null, base: farBelow });
  await signIn(owner);
  await page.goto("/listings");
  await startMany(page, [first, second]);
  await rowOf(page, first.name).focus();
  await page.keyboard.press("u");
  await expect(looksRight(page, first.name)).not.toBeChecked();
  await page.keyboard.press("Space");
  await expect(looksRight(page, first.name)).toBeChecked();
  await page.keyboard.press("Enter");
  const nights = rowOf(page, first.name).getByRole("slider", { name: /^Next 365 nights/ });
  await expect(nights).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(nights).toHaveCount(0);
  await page.keyboard.press("n");
  await expect(rowOf(page, second.name)).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("n");
  // Nothing else needs something.
  await expect(rowOf(page, second.name)).toBeFocused();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    review(page).getByRole("button", { name: "Save CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("sync-review.csv");
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the open review is accessible at ${size.width} px`, async ({
    account,
    signIn,
    page,
    session,
    expectAccessible,
  }) => {
    const { owner, listings } = await account({ calendars: true, special: true, listings: 3 });
    const [first = none, second = none] = listings;
    const api = await session(owner);
    await change(api, listings, { push_enabled: false });
    await change(api, [second], { min: null });
    await page.setViewportSize(size);
    await signIn(owner);
    await page.goto("/listings");
    await startMany(page, [first, second]);
    await rowOf(page, first.name)
      .getByRole("button", { name: /^Show the nights/ })
      .click();
    await expect(review(page).getByRole("slider", { name: /^Next 365 nights/ })).toBeVisible();
    await expect(review(page).locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessible(review(page));
  });
}
