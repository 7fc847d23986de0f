import type { Page } from "playwright";
import { opens } from "../acts";
import { type Shot, withStates } from "../shot";
import type { Stage } from "../stage";

const neighborhood = "/neighborhood";
/** No such listing: the server has nothing to prefetch, so that the browser's own call is what is answered. */
const elsewhere = `${neighborhood}?listing=guesty/elsewhere`;

/** A page inside the account that the demonstration's partner may edit. */
const managed = (path: string) => async (stage: Stage) => {
  const { managed_accounts: accounts } = await stage.read<{
    managed_accounts: { user_id: number; name: string }[];
  }>("partner", "/rm/v1/managed_accounts");
  const account = accounts.toSorted((a, b) => a.name.localeCompare(b.name)).at(-1);
  return `${path}?account=${account?.user_id}`;
};

/** Neighborhood and Bookings. */
export const chartShots: readonly Shot[] = [
  { name: "neighborhood", as: "owner", path: neighborhood, act: drawn },
  { name: "neighborhood-charts", as: "owner", path: neighborhood, act: further },
  { name: "neighborhood-table", as: "owner", path: neighborhood, act: asTable },
  { name: "neighborhood-tip", as: "owner", path: neighborhood, act: pointed },
  { name: "neighborhood-map", as: "owner", path: `${neighborhood}?map=all`, act: onMap },
  { name: "neighborhood-map-table", as: "owner", path: neighborhood, act: mapAsTable },
  { name: "neighborhood-thin", as: "owner", path: `${neighborhood}?category=4`, act: drawn },
  ...withStates(
    { name: "market-data", as: "fresh", path: "/neighborhood/market-data" },
    /\/api\/market-sources/,
  ),
  { name: "market-data-full", as: "surveyed", path: "/neighborhood/market-data" },
  {
    name: "market-data-add",
    as: "fresh",
    path: "/neighborhood/market-data",
    act: opens("Add market data"),
  },
  {
    name: "market-data-remove",
    as: "surveyed",
    path: "/neighborhood/market-data",
    act: opens("Remove Victoria"),
  },
  { name: "neighborhood-unknown", as: "owner", path: elsewhere },
  { name: "neighborhood-no-location", as: "owner", path: elsewhere, before: noLocation },
  { name: "neighborhood-no-market", as: "owner", path: elsewhere, before: noMarket },
  { name: "neighborhood-loading", as: "owner", path: elsewhere, before: neverAnswered },
  { name: "neighborhood-error", as: "owner", path: elsewhere, before: notAnswered, act: failure },
  { name: "neighborhood-empty", as: "empty", path: neighborhood },
  { name: "bookings", as: "owner", path: "/bookings", act: drawn },
  { name: "bookings-table", as: "owner", path: "/bookings", act: further },
  { name: "bookings-custom", as: "owner", path: "/bookings?period=custom", act: drawn },
  { name: "bookings-filtered-to-nothing", as: "owner", path: "/bookings?q=nothing-like-this" },
  { name: "bookings-empty", as: "empty", path: "/bookings" },
  { name: "bookings-managed", as: "partner", path: managed("/bookings"), act: drawn },
  { name: "neighborhood-picker", as: "owner", path: neighborhood, act: picking },
];

async function drawn(page: Page): Promise<void> {
  await page.getByRole("slider").first().waitFor();
  await page.waitForTimeout(300);
}

async function further(page: Page): Promise<void> {
  await drawn(page);
  await page.getByRole("figure").last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await page.waitForTimeout(300);
}

async function asTable(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /show as a table/ })
    .first()
    .click();
  await page.getByRole("table").first().waitFor();
}

async function onMap(page: Page): Promise<void> {
  const map = page.getByRole("figure", { name: /^Map of comparables/ });
  await map.scrollIntoViewIfNeeded();
  await map
    .getByRole("button", { name: /a night, .* away$/ })
    .first()
    .click();
  await page.mouse.wheel(0, 300);
  await page.waitForTimeout(300);
}

async function mapAsTable(page: Page): Promise<void> {
  const map = page.getByRole("figure", { name: /^Map of comparables/ });
  await map.getByRole("button", { name: /show as a table/ }).click();
  await map.getByRole("table").waitFor();
}

async function picking(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Listing / }).click();
  await page.getByRole("option").first().waitFor();
}

async function pointed(page: Page): Promise<void> {
  await drawn(page);
  await page.getByRole("slider").first().hover();
}

async function neverAnswered(page: Page): Promise<void> {
  await page.route(/neighborhood_data/, () => new Promise(() => {}));
}

async function notAnswered(page: Page): Promise<void> {
  await page.route(/neighborhood_data/, (route) => route.fulfill({ status: 503, body: "{}" }));
}

async function noLocation(page: Page): Promise<void> {
  const error = { code: "ERR-LOCATION-MISSING", message: "The listing has no coordinates." };
  const body = JSON.stringify({ error });
  await page.route(/neighborhood_data/, (route) => route.fulfill({ status: 400, body }));
}

async function noMarket(page: Page): Promise<void> {
  const body = JSON.stringify({ status: "Success", data: { "Listings Used": 0 } });
  await page.route(/neighborhood_data/, (route) => route.fulfill({ status: 200, body }));
}

async function failure(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try again" }).first().waitFor();
}
