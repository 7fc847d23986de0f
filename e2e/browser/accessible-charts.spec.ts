import { expect, test } from "./fixtures";
import { openDemonstration } from "./pages/demo";

test("Neighborhood: charts, a table, a comparable on the map, no comparables, an unknown listing, no listings", async ({
  account,
  signIn,
  page,
  expectAccessible,
  visit,
}) => {
  await openDemonstration(page);
  await visit("/neighborhood", page.getByRole("slider").first());
  await page
    .getByRole("button", { name: /show as a table/ })
    .first()
    .click();
  await expect(page.getByRole("figure").getByRole("table")).toBeVisible();
  const map = page.getByRole("figure", { name: /^Map of comparables/ });
  await map.scrollIntoViewIfNeeded();
  await map
    .getByRole("button", { name: /a night, .* away$/ })
    .first()
    .click();
  await expect(map.getByRole("status")).not.toBeEmpty();
  await expectAccessible();
  await page.getByRole("button", { name: /^Listing / }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Comparable size/ }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible();
  await visit(
    "/neighborhood?listing=guesty/no-such-listing",
    page.getByText(/^Listing .* not found/),
  );
  const error = { code: "ERR-LOCATION-MISSING", message: "The listing has no coordinates." };
  const body = JSON.stringify({ error });
  await page.route(/neighborhood_data/, (route) => route.fulfill({ status: 400, body }));
  await page.reload();
  await expect(page.getByText(/has no location$/)).toBeVisible();
  await expectAccessible();
  const nothing = JSON.stringify({ status: "Success", data: { "Listings Used": 0 } });
  await page.route(/neighborhood_data/, (route) => route.fulfill({ status: 200, body: nothing }));
  await page.reload();
  await expect(page.getByText("No comparable home within 15 km")).toBeVisible();
  await expectAccessible();
  const { owner } = await account({ listings: 0 });
  await signIn(owner);
  await visit("/neighborhood", page.getByText("No listings yet"));
});

test("Bookings: charts and rows, custom dates, no matches, no bookings, and on a phone", async ({
  account,
  signIn,
  page,
  expectAccessible,
  visit,
}) => {
  await openDemonstration(page);
  await visit("/bookings?period=custom", page.getByRole("slider").first());
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible();
  await page.setViewportSize({ width: 360, height: 740 });
  await visit("/bookings", page.getByRole("slider").first());
  await visit("/bookings?q=nothing-like-this", page.getByText("No matches"));
  const { owner } = await account();
  await signIn(owner);
  await visit("/bookings", page.getByText("No bookings in this period"));
});
