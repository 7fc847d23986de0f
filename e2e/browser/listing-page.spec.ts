import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect, type Session, test } from "./fixtures";
import { demonstration } from "./pages/demo";
import { type Named, nightsOf } from "./support/nights";

interface Row extends Named {
  listing_name: string;
  parent_key: number;
  group_id: number | null;
}

const pathOf = ({ pms_name, listing_id }: Named) => `/listings/${pms_name}/${listing_id}`;

/** Returns a listing of the demonstration with bookings and a market. */
async function demoListing(own: Session): Promise<Row> {
  const { listings } = (await (await own.get("/v1/listings_minimal")).json()) as {
    listings: Row[];
  };
  const found = listings.find(({ parent_key, group_id }) => group_id !== null && parent_key === 0);
  if (!found) throw new Error("The demonstration has no mapped listings.");
  return found;
}

/** Returns prices by date, from the API. */
async function pricesOf(own: Session, listing: Named) {
  return new Map((await nightsOf(own, listing)).map(({ date, price }) => [date, price]));
}

const lateRule = ({ listing_id, pms_name }: Named, percent: number) => ({
  listing_id,
  pms_name,
  customizations: {
    last_minute_prices: {
      last_min_factor_on: true,
      last_min_factor_type: "linear",
      last_min_factor_value: percent,
      last_min_factor_dfd: 5,
    },
  },
});

test("the prices of the curve, its file and the month match the API's", async ({
  signIn,
  session,
  page,
}) => {
  const { owner } = await demonstration(page.request);
  await signIn(owner);
  const own = await session(owner);
  const listing = await demoListing(own);
  const prices = await pricesOf(own, listing);
  await page.goto(`${pathOf(listing)}?nights=365`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(listing.listing_name);
  const figure = page.getByRole("figure", { name: "Next 365 nights" });
  await expect(figure).toHaveAccessibleDescription(/open nights average .*, .* market’s median/);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    figure.getByRole("button", { name: /save as CSV/ }).click(),
  ]);
  const rows: Record<string, string>[] = parse(await readFile(await download.path(), "utf8"), {
    columns: true,
  });
  expect(rows).toHaveLength(365);
  for (const row of rows) {
    expect(Number(row["Your price"]), row["Night"]).toBe(prices.get(row["Night"] ?? ""));
  }
  expect(rows.some((row) => Number(row["Market median"]) > 0)).toBe(true);

  const grid = page.getByRole("grid");
  const month = (await grid.getAttribute("aria-label")) ?? "";
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(grid).not.toHaveAttribute("aria-label", month);
  const priced = grid.getByRole("button", { name: / demand/ });
  await expect(priced.first()).toBeVisible();
  const dates = await priced.evaluateAll((cells) =>
    cells.map((cell) => cell.getAttribute("data-date") ?? ""),
  );
  for (const date of dates) {
    const text = new Intl.NumberFormat("en").format(prices.get(date) ?? Number.NaN);
    const cell = grid.locator(`[data-date="${date}"]`);
    await expect(cell).toHaveAccessibleName(new RegExp(`: \\D*${text}, `));
  }
});

test("nights name the changed rule as their cause, with a link to its log entry", async ({
  account,
  signIn,
  session,
  page,
}) => {
  const { owner, listings } = await account({ listings: 2 });
  const [listing] = listings;
  if (!listing) throw new Error("The fixture returned too few listings.");
  const own = await session(owner);
  const before = await pricesOf(own, listing);
  await own.post("/v1/customizations/listing", lateRule(listing, -40));
  const after = await pricesOf(own, listing);
  const changed = [...after].filter(([date, price]) => before.get(date) !== price);
  expect(changed.length).toBeGreaterThan(3);

  await signIn(owner);
  await page.goto(pathOf(listing));
  const cause = page.getByRole("listitem").filter({ hasText: /Last-minute prices.*\d nights/ });
  await expect(cause).toContainText(`${changed.length} nights`);
  await expect(cause).toContainText(owner.name);
  await expect(cause).toContainText("this listing");
  await expect(page.getByText(/open nights changed:/)).toContainText(String(changed.length));
  await cause.getByRole("link").click();
  await expect(page).toHaveURL(/\/logs\?.*open=\d+/);
});

test("guard rails are set in place, refuse a price outside them, and can be undone", async ({
  account,
  signIn,
  session,
  page,
}) => {
  const { owner, listings } = await account({ listings: 1 });
  const [listing] = listings;
  if (!listing) throw new Error("The fixture returned no listing.");
  await signIn(owner);
  const own = await session(owner);
  const rails = async () => {
    const query = new URLSearchParams({ listing_id: listing.listing_id, pms: listing.pms_name });
    return (await own.get(`/v1/guard_rails?${query}`)).json();
  };
  await page.goto(pathOf(listing));
  const card = page.getByRole("region", { name: "Guard rails" });
  await card.getByRole("textbox", { name: "Largest change" }).fill("10");
  await card.getByRole("textbox", { name: "Largest change" }).press("Tab");
  await card.getByRole("button", { name: "Save guard rails" }).click();
  const toasts = page.getByRole("region", { name: "Notifications" });
  await expect(toasts).toContainText(`Guard rails of ${listing.name} saved.`);
  expect(await rails()).toEqual({ max_change_percent: 10, cool_down_hours: null, floor: null });

  await page.getByRole("button", { name: /^Base of/ }).click();
  const field = page.getByRole("textbox", { name: /^Base of/ });
  await field.fill(String(listing.base * 2));
  await field.press("Enter");
  await expect(toasts).toContainText("max_change_percent is 10");
  await expect(page.getByRole("button", { name: `Base of ${listing.name}` })).toContainText(
    String(listing.base),
  );
  await toasts.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(rails)
    .toEqual({ max_change_percent: null, cool_down_hours: null, floor: null });
});

test("keys move through the month, and the URL keeps the open night", async ({
  account,
  signIn,
  page,
}) => {
  const { owner, listings } = await account({ listings: 2 });
  const [listing] = listings;
  if (!listing) throw new Error("The fixture returned too few listings.");
  await signIn(owner);
  await page.goto(pathOf(listing));
  const grid = page.getByRole("grid");
  const focused = grid.locator("button:focus");
  await grid.locator('button[tabindex="0"]').focus();
  const start = (await focused.getAttribute("data-date")) ?? "";
  const later = (days: number) => {
    const date = new Date(`${start}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + days);
    return date.toISOString().slice(0, 10);
  };
  await page.keyboard.press("ArrowRight");
  await expect(focused).toHaveAttribute("data-date", later(1));
  await page.keyboard.press("PageDown");
  await expect(focused).toHaveAttribute("data-date", later(29));
  await page.keyboard.press("PageDown");
  await expect(focused).toHaveAttribute("data-date", later(57));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`night=[^&]*${later(57)}`));
  await expect(grid.locator('button[tabindex="0"]')).toHaveCount(1);
});

test("another account's listing gets the same response as a missing one", async ({
  account,
  signIn,
  page,
}) => {
  const { owner } = await account({ listings: 1 });
  const { listings } = await account({ listings: 1 });
  const [foreign] = listings;
  if (!foreign) throw new Error("The fixture returned no listing.");
  await signIn(owner);
  for (const path of [pathOf(foreign), "/listings/guesty/no-such-listing", "/listings/a/%E0%A4"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBeGreaterThanOrEqual(400);
    expect(response?.status(), path).toBeLessThan(500);
  }
  await page.goto(pathOf(foreign));
  const text = await page.getByRole("main").innerText();
  await page.goto("/listings/guesty/no-such-listing");
  expect(await page.getByRole("main").innerText()).toBe(text);
});

test("from the drawer to the page and on to the next listing", async ({
  account,
  signIn,
  page,
}) => {
  const { owner, listings } = await account({ listings: 2 });
  const [first, second] = listings;
  if (!first || !second) throw new Error("The fixture returned too few listings.");
  await signIn(owner);
  await page.goto(`/listings?open=${first.pms_name}/${first.listing_id}`);
  await page.getByRole("dialog").getByRole("link", { name: "Open page" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(first.name);
  await page.getByRole("link", { name: `Next listing: ${second.name}` }).click();
  await expect(heading).toHaveText(second.name);
});

test("Listing page: chart, table, wide and on a phone", async ({
  signIn,
  session,
  page,
  expectAccessible,
  visit,
}) => {
  const { owner } = await demonstration(page.request);
  await signIn(owner);
  const listing = await demoListing(await session(owner));
  const slider = page.getByRole("slider", { name: /^Next 180 nights/ });
  await visit(pathOf(listing), slider);
  await slider.press("ArrowRight");
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/Your price \D*\d/);
  await page.getByRole("button", { name: /show as a table/ }).click();
  await expect(page.getByRole("columnheader", { name: "Your price" })).toBeVisible();
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /show as a chart/ }).click();
  await expect(slider).toBeVisible();
  await expectAccessible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, "nothing is wider than the phone").toBeLessThanOrEqual(390);
});

test("a listing without a connection is not shown as one whose prices are sent", async ({
  account,
  signIn,
  page,
}) => {
  const { owner, listings } = await account({ listings: 1 });
  const [listing] = listings;
  if (!listing) throw new Error("The account has one listing.");
  await signIn(owner);
  await page.goto(pathOf(listing));
  const heading = page
    .getByRole("banner")
    .or(page.locator("header"))
    .filter({ has: page.getByRole("heading", { level: 1, name: listing.name }) });
  await expect(heading.getByText("Not connected", { exact: true })).toBeVisible();
  await expect(heading.getByText(/Prices sent/)).toHaveCount(0);
  const connection = page.getByRole("region", { name: "Connection" });
  await expect(connection).toContainText("Not connected to a PMS.");
});

test("a listing of the demonstration is shown with its PMS, and no night of its month overlaps the next", async ({
  signIn,
  session,
  page,
}) => {
  const { owner } = await demonstration(page.request);
  await signIn(owner);
  const listing = await demoListing(await session(owner));
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(pathOf(listing));
  const connection = page.getByRole("region", { name: "Connection" });
  await expect(connection).toContainText("(demonstration)");
  const nights = page.getByRole("grid", { name: /Calendar/ }).getByRole("button");
  for (const width of [1024, 1100, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(nights.first()).toBeVisible();
    const wide = await nights.evaluateAll((all) =>
      all
        .filter((night) => night.scrollWidth > night.clientWidth)
        .map((night) => night.textContent),
    );
    expect(wide, `${width} px`).toEqual([]);
  }
});
