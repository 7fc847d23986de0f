import { expect, test } from "./fixtures";

test("Neighborhood: charts, a table, nothing comparable, no such listing, no listing", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Open the demonstration" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.goto("/neighborhood");
  await expect(page.getByRole("slider").first()).toBeVisible();
  await expectAccessible();
  await page
    .getByRole("button", { name: /show as a table/ })
    .first()
    .click();
  await expect(page.getByRole("figure").getByRole("table")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: /^Listing / }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Size of the comparables/ }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible();
  await page.goto("/neighborhood?listing=guesty/no-such-listing");
  await expect(page.getByText(/^There is no listing/)).toBeVisible();
  await expectAccessible();
  const error = { code: "ERR-LOCATION-MISSING", message: "The listing has no coordinates." };
  const body = JSON.stringify({ error });
  await page.route(/neighborhood_data/, (route) => route.fulfill({ status: 400, body }));
  await page.reload();
  await expect(page.getByText(/^Nobody knows where/)).toBeVisible();
  await expectAccessible();
  const nothing = JSON.stringify({ status: "Success", data: { "Listings Used": 0 } });
  await page.route(/neighborhood_data/, (route) => route.fulfill({ status: 200, body: nothing }));
  await page.reload();
  await expect(page.getByText("No comparable home within 15 km")).toBeVisible();
  await expectAccessible();
  const { owner } = await account({ listings: 0 });
  await page.context().clearCookies();
  await signIn(owner);
  await page.goto("/neighborhood");
  await expect(page.getByText("No listing to look around yet")).toBeVisible();
  await expectAccessible();
});

test("Bookings: charts and rows, own days, nothing found, none, and on a phone", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Open the demonstration" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.goto("/bookings?period=custom");
  await expect(page.getByRole("slider").first()).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/bookings");
  await expect(page.getByRole("slider").first()).toBeVisible();
  await expectAccessible();
  await page.goto("/bookings?q=nothing-like-this");
  await expect(page.getByText("No booking fits")).toBeVisible();
  await expectAccessible();
  const { owner } = await account();
  await page.context().clearCookies();
  await signIn(owner);
  await page.goto("/bookings");
  await expect(page.getByText("No bookings in this period")).toBeVisible();
  await expectAccessible();
});
