import type { Page } from "@playwright/test";
import { addDays } from "@/lib/core/dates";
import { expect, type Session, type Tenant, test } from "./fixtures";
import { grid, rowOf } from "./pages/prices";
import { unsaid } from "./support/stay";

/** Open in the calendars of the fixture. */
const night = addDays(new Date().toISOString().slice(0, 10), 25);

/** Books that many rooms of a listing for some nights, or closes them. */
async function sell(
  own: Session,
  { listing_id, pms_name }: Tenant["listings"][number],
  rooms: number,
  pl_status: "booked" | "blocked",
  [first, nights]: readonly [string, number] = [night, 1],
): Promise<void> {
  const stay = {
    listing_id,
    pms_name,
    start_date: first,
    end_date: addDays(first, nights),
    no_of_days: nights,
    currency: "CAD",
    booked_time: `${addDays(first, -100)}T12:00:00Z`,
    pl_status,
    rental_revenue: 150,
    total_cost: 170,
    ...unsaid,
  };
  const reservations = Array.from({ length: rooms }, (_, room) => ({
    ...stay,
    reservation_id: `${listing_id}-${pl_status}-${first}-${room}`,
  }));
  const response = await own.post("/v1/create_reservations", { reservations });
  const answer = (await response.json()) as { success_count: number };
  expect(answer.success_count, JSON.stringify(answer)).toBe(rooms);
}

async function priceOf(page: Page): Promise<number> {
  const panel = page.getByRole("region", { name: "Why this price" });
  await expect(panel.getByRole("table", { name: "Price steps" })).toBeVisible();
  const text = await panel
    .getByText(/^CA\$\d+$/)
    .first()
    .innerText();
  return Number(text.replaceAll(/\D/g, ""));
}

test("a hotel's manager sets the units, sees 9 of 12 sold, closes two, and sees what moves the price", async ({
  account,
  signIn,
  session,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 2, calendars: true });
  const [hotel] = listings;
  if (!hotel) throw new Error("The fixture returned no listing.");
  const own = await session(owner);
  await signIn(owner);
  await page.goto(`/listings?open=${hotel.pms_name}/${hotel.listing_id}`);
  const drawer = page.getByRole("dialog", { name: hotel.name });
  const units = drawer.getByRole("textbox", { name: "Units" });
  await units.fill("12");
  await units.press("Enter");
  await expect(page.getByText(`${hotel.name} now has 12 units.`).first()).toBeVisible();
  const explained = `/prices?night=${hotel.pms_name}:${hotel.listing_id}:${night}`;
  await page.goto(explained);
  const panel = page.getByRole("region", { name: "Why this price" });
  await expect(panel.getByText("0 of 12 sold").first()).toBeVisible();
  const empty = await priceOf(page);

  await sell(own, hotel, 9, "booked");
  await page.reload();
  await expect(panel.getByText("9 of 12 sold").first()).toBeVisible();
  await expect(panel.getByText(/3 left/)).toBeVisible();
  await expect(rowOf(page, hotel.name).getByText("9/12", { exact: true })).toBeVisible();
  await expect(panel.getByText(/of its units booked/)).toBeVisible();
  const busy = await priceOf(page);
  expect(busy).toBeGreaterThan(empty);

  await sell(own, hotel, 2, "blocked");
  await page.reload();
  await expect(panel.getByText(/1 left · 2 closed/)).toBeVisible();
  await expect(rowOf(page, hotel.name).getByText("9/10", { exact: true })).toBeVisible();
  expect(await priceOf(page)).toBeGreaterThanOrEqual(busy);
  await expectAccessible();

  await page.goto(`/listings/${hotel.pms_name}/${hotel.listing_id}`);
  await expect(page.getByText(/12 units/).first()).toBeVisible();
  await expect(page.getByText(/\d+ of [\d,]+ unit-nights are sold/)).toBeVisible();
});

test("stays that overlap suggest units; entering them closes the action", async ({
  account,
  signIn,
  session,
  page,
}) => {
  const { owner, listings } = await account({ listings: 2, calendars: true });
  const [hotel] = listings;
  if (!hotel) throw new Error("The fixture returned no listing.");
  const own = await session(owner);
  for (const ago of [75, 70, 65, 60]) {
    await sell(own, hotel, 3, "booked", [addDays(night, -ago), 5]);
  }
  await signIn(owner);
  await page.goto("/actions");
  await page.getByText("Stays overlap: it seems to have 3 units").first().click();
  const field = page.getByRole("textbox", { name: "Units" });
  await expect(field).toHaveValue("3");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. The action closes automatically.").first()).toBeVisible();
  await expect(page.getByText("Stays overlap: it seems to have 3 units")).toHaveCount(0);
});

function named({ listing_id, pms_name }: Tenant["listings"][number]) {
  return { listing_id, pms_name };
}

test("an owner's home on three channels is one row with one occupancy, whoever sold its nights", async ({
  account,
  signIn,
  session,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 3, calendars: true });
  const [parent, ...children] = listings;
  const [first, second] = children;
  if (!parent || !first || !second) throw new Error("The fixture returned too few listings.");
  const own = await session(owner);
  const mapped = await own.post("/v1/mappings/map", {
    parent: named(parent),
    children: children.map(named),
  });
  expect(mapped.ok(), await mapped.text()).toBe(true);
  // Nine nights through one channel, and two of them through another as well.
  await sell(own, first, 1, "booked", [addDays(night, -20), 9]);
  await sell(own, second, 1, "booked", [addDays(night, -13), 4]);
  await signIn(owner);

  await page.goto("/listings");
  const unfold = page.getByRole("button", { name: `+2 other listings of ${parent.name}` });
  await expect(page.getByText(parent.listing_id).first()).toBeVisible();
  await expect(page.getByText(first.listing_id)).toHaveCount(0);
  await unfold.click();
  await expect(page.getByText(first.listing_id).first()).toBeVisible();
  await expectAccessible();

  await page.goto("/prices");
  const lines = grid(page).locator("tr[data-row]");
  await expect(lines).toHaveCount(1);
  await unfold.click();
  await expect(lines).toHaveCount(3);
  const booked = await lines.getByText(/booked in the next 30 nights/).allInnerTexts();
  expect(booked).toHaveLength(3);
  expect(new Set(booked).size).toBe(1);
  await expect(lines.first().getByText(/\d+%/).first()).not.toHaveText("0%");
  await expect(page).toHaveURL(/homes=/);
  await expectAccessible();
});

test("a manager of alike flats accepts that they count as one, and sees the rule and what it says of a night", async ({
  account,
  signIn,
  session,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 20, calendars: true });
  const own = await session(owner);
  const alike = { latitude: 48.42, longitude: -123.37, no_of_bedrooms: 0, base: 120, min: 60 };
  const rows = listings.map(({ listing_id: id, pms_name: pms }) => ({ id, pms, ...alike }));
  const set = await own.post("/v1/listings", { listings: rows, atomic: true });
  expect(set.ok(), await set.text()).toBe(true);
  for (const listing of listings.slice(0, 12)) await sell(own, listing, 1, "booked");
  await signIn(owner);
  await page.goto("/actions");
  await page.getByText("20 alike listings could be counted as one").first().click();
  await expectAccessible();
  await page.getByRole("textbox", { name: "Name of the group" }).fill("Harbour");
  await page.getByRole("button", { name: "Count as one" }).click();
  await expect(page.getByText("20 listings are counted as one").first()).toBeVisible();
  await expect(page.getByText("20 alike listings could be counted as one")).toHaveCount(0);

  await page.goto("/customizations");
  await page.getByText("Group", { exact: true }).click();
  await page.getByRole("option", { name: /Harbour/ }).click();
  await page
    .getByRole("button", { name: /Occupancy/ })
    .first()
    .click();
  await expect(
    page.getByRole("checkbox", { name: /Count the group’s listings as one/ }),
  ).toBeChecked();
  await expectAccessible();

  const [first] = listings;
  await page.goto(`/prices?night=${first?.pms_name}:${first?.listing_id}:${night}`);
  const panel = page.getByRole("region", { name: "Why this price" });
  await expect(panel.getByText(/of your 20 listings in Harbour/).first()).toBeVisible();
});
