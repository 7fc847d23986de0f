import { expect, test } from "./fixtures";
import { demonstration } from "./pages/demo";
import { unsaid } from "./support/stay";

/** Returns the date `days` after today in Vancouver, where the test's listings are. */
function dayAhead(days: number): string {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Vancouver" });
  return today.format(Date.now() + days * 86_400_000);
}

test("range, group and currency are in the URL, and restored from it", async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { owner } = await demonstration(page.request);
  await signIn(owner);
  await page.goto("/overview");
  const figures = page.getByRole("region", { name: "Key figures" });
  await expect(figures.getByText("Revenue on the books")).toBeVisible();
  await expect(page.getByText(/priced in CAD/)).toBeVisible();

  await page.getByRole("radio", { name: "GBP" }).click();
  await expect(page).toHaveURL(/currency=GBP/);
  await expect(page.getByText(/priced in GBP/)).toBeVisible();
  await expect(figures.getByRole("link", { name: /Average daily rate/ })).toContainText("£");

  await page.getByRole("button", { name: "Next 30 nights" }).click();
  await page.getByRole("option", { name: "Past 30 nights" }).click();
  await expect(page).toHaveURL(/range=past-30/);
  await expect(figures.getByText("Revenue on the books")).toHaveCount(0);

  await page.getByRole("button", { name: "All groups" }).click();
  await page.getByRole("option").nth(1).click();
  await expect(page).toHaveURL(/group=\d+/);

  await page.reload();
  await expect(page.getByRole("button", { name: "Past 30 nights" })).toBeVisible();
  await expect(page.getByRole("button", { name: "All groups" })).toHaveCount(0);
  await expect(figures.getByText("Average daily rate")).toBeVisible();

  await page.goto("/overview?group=999999999");
  await expect(page.getByText("No listings in this group")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Show all groups" }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(figures.getByText("Occupancy")).toBeVisible();
});

test("a figure links to the rows behind it, which show the same", async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { owner, listings } = await account({ listings: 1 });
  const [one] = listings;
  if (!one || !owner.apiKey) throw new Error("The fixture returned no listing or no key.");
  const row = { listing_id: one.listing_id, pms_name: one.pms_name, currency: "CAD" };
  const stay = (reservation_id: string, from: number, nights: number, more: object) => ({
    ...row,
    reservation_id,
    start_date: dayAhead(from),
    end_date: dayAhead(from + nights),
    no_of_days: nights,
    booked_time: new Date(Date.now() - 60_000).toISOString(),
    pl_status: "booked",
    rental_revenue: 150 * nights,
    total_cost: 160 * nights,
    ...unsaid,
    ...more,
  });
  const create = async (...reservations: object[]) => {
    const response = await api(owner.apiKey ?? "").post("/v1/create_reservations", {
      reservations,
    });
    expect(await response.json()).toMatchObject({ success: true });
  };
  // The nights of a cancelled stay are known to be open.
  await create(stay("open", -1, 40, {}));
  const cancelled = { pl_status: "cancelled", cancelled_time: new Date().toISOString() };
  await create(
    stay("open", -1, 40, cancelled),
    stay("first", 2, 4, {}),
    stay("second", 12, 5, { rental_revenue: 1_000 }),
  );
  await signIn(owner);

  await page.goto("/overview");
  const figures = page.getByRole("region", { name: "Key figures" });
  const revenue = figures.getByRole("link", { name: /Revenue on the books/ });
  await expect(revenue).toContainText("CA$1,600");
  await expect(revenue).toContainText("no data last year");
  await expect(figures.getByRole("link", { name: /Average daily rate/ })).toContainText("CA$178");
  await expect(figures.getByRole("link", { name: /Pickup/ })).toContainText("9 nights");
  await expect(figures.getByRole("link", { name: /Occupancy/ })).toContainText("30.0%");
  await expect(page.getByRole("link", { name: /2 bookings/ })).toContainText("9 nights, CA$1,600");

  await revenue.click();
  await expect(page).toHaveURL(/\/bookings\?period=custom&day=check_in&from=/);
  const totals = page.getByRole("region", { name: "CAD" });
  await expect(totals).toContainText("CA$1,600");
  await expect(totals).toContainText("CA$178");
  await expect(totals.getByText("9", { exact: true })).toBeVisible();

  await page.goBack();
  await figures.getByRole("link", { name: /Pickup/ }).click();
  await expect(page).toHaveURL(/day=booked/);
  await expect(page.getByRole("region", { name: "CAD" })).toContainText("CA$1,600");

  await page.goBack();
  await figures.getByRole("link", { name: /Occupancy/ }).click();
  await expect(page).toHaveURL(/\/listings\?sort=-occupancy/);
  await expect(page.getByRole("row", { name: one.name })).toContainText("30%");
});

test("an action and a log entry open on their pages", async ({ page, account, signIn, api }) => {
  const { owner, listings } = await account({ listings: 3, unpriced: 1 });
  const [first, second] = listings;
  if (!first || !second || !owner.apiKey)
    throw new Error("The fixture returned too few listings or no key.");
  const { listing_id: id, pms_name: pms } = second;
  await api(owner.apiKey).post("/v1/listings", { listings: [{ id, pms, base: 222 }] });
  await signIn(owner);
  await page.goto("/overview");
  await page
    .getByRole("link", { name: new RegExp(first.name) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/actions\?open=own/);
  await expect(page.getByRole("article")).toContainText(first.name);
  await page.goBack();
  await page.getByRole("link", { name: /Changed the base price of/ }).click();
  await expect(page).toHaveURL(/\/logs\?from=.*open=/);
  await expect(page.getByRole("dialog")).toContainText("222");
});

test("a card that fails says so, and Try again reloads only the card", async ({ page, signIn }) => {
  const { owner } = await demonstration(page.request);
  await signIn(owner);
  // A change of the demonstration would reload the card before the button does.
  await page.route(/\/api\/live/, () => {});
  await page.goto("/overview");
  await expect(page.getByRole("figure", { name: "Revenue by month" })).toBeVisible();
  let isBroken = true;
  await page.route(/\/api\/overview\/figures/, (route) =>
    isBroken ? route.fulfill({ status: 403, body: "{}" }) : route.fallback(),
  );
  await page.getByRole("button", { name: "Next 30 nights" }).click();
  await page.getByRole("option", { name: "Next 60 nights" }).click();
  await expect(page.getByText("Couldn’t load the figures")).toBeVisible();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(page.getByText("Couldn’t load the figures")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Key figures" })).toContainText("RevPAR");
});

test("the Overview is accessible with its chart or table, also on a phone", async ({
  page,
  signIn,
  visit,
  expectAccessible,
}) => {
  const { owner } = await demonstration(page.request);
  await signIn(owner);
  const chart = page.getByRole("slider", { name: /by month of stay/ });
  await visit("/overview", chart);
  await page.getByRole("radio", { name: "Occupancy" }).click();
  await page.getByRole("button", { name: /show as a table/ }).click();
  await expect(page.getByRole("table", { name: "Occupancy by month of stay" })).toBeVisible();
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /show as a chart/ }).click();
  await expect(chart).toBeVisible();
  await expectAccessible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test("a consultant's accounts show figures, sort by them and keep the order in the URL", async ({
  page,
  signIn,
  visit,
}) => {
  const { partner } = await demonstration(page.request);
  await signIn(partner);
  const table = page.getByRole("table", { name: "Managed accounts" });
  await visit("/accounts", table);
  await expect(table.getByRole("img", { name: /last 8 weeks/ }).first()).toBeVisible();
  await table.getByRole("columnheader", { name: "Revenue" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=-?revenue/);
  await page.reload();
  await expect(table.getByRole("columnheader", { name: "Revenue" })).toHaveAttribute(
    "aria-sort",
    /ascending|descending/,
  );
});
