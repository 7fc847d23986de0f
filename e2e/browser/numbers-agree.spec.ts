import type { Locator, Page } from "@playwright/test";
import { expect, type Session, test } from "./fixtures";
import { demonstration } from "./pages/demo";
import { nightsOf } from "./support/nights";

interface Figures {
  id: string;
  pms: string;
  name: string;
  currency: string;
  base: number;
  min: number;
  max: number;
  occupancy_next_30: string;
  market_occupancy_next_30: string;
  booking_pickup_past_30: number;
}

const names = ["Dallas Road Sea Glimpse", "Breakwater Walk-Up", "Broughton Street Loft"];

/** Returns a listing's figures from the API. */
async function figuresOf(own: Session, name: string): Promise<Figures> {
  const { listings } = (await (await own.get("/v1/listings")).json()) as { listings: Figures[] };
  const found = listings.find((listing) => listing.name === name);
  if (!found) throw new Error(`The demonstration has no listing named ${name}.`);
  return found;
}

/** Returns the first open night of the next two weeks. */
async function openNight(own: Session, { id, pms }: Figures) {
  const nights = await nightsOf(own, { listing_id: id, pms_name: pms });
  const night = nights.find(
    ({ booking_status: status, demand_desc: demand }) => status === "" && demand !== "Unavailable",
  );
  if (!night) throw new Error("The listing has no open night.");
  return night;
}

/** Matches a whole text with this amount, with or without a currency. */
function amount(value: number): RegExp {
  return new RegExp(`^\\D*${patternOf(value)}$`);
}

/** Matches a text that contains this amount. */
function amountIn(value: number): RegExp {
  return new RegExp(`(?<![\\d,.])${patternOf(value)}(?!\\d|[,.]\\d)`);
}

function patternOf(value: number): string {
  return new Intl.NumberFormat("en").format(value).replaceAll(".", "\\.");
}

/** Matches a share such as "46 %" of the API as pages write it. */
function share(value: string): RegExp {
  return new RegExp(`(?<!\\d)${Number.parseInt(value, 10)}%`);
}

async function expectTexts(scope: Locator, texts: readonly RegExp[]): Promise<void> {
  for (const text of texts) await expect(scope.getByText(text).first()).toBeVisible();
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });

for (const name of names) {
  test(`figures of ${name} are the same on every page that shows them`, async ({
    page,
    request,
    signIn,
    session,
  }) => {
    const { owner } = await demonstration(request);
    const own = await session(owner);
    const listing = await figuresOf(own, name);
    const night = await openNight(own, listing);
    const key = encodeURIComponent(`${listing.pms}:${listing.id}`);
    await signIn(owner);

    await page.goto(`/listings?q=${encodeURIComponent(name)}`);
    const prices = [listing.min, listing.base, listing.max].map(amount);
    await expectTexts(rowOf(page, name).first(), [...prices, share(listing.occupancy_next_30)]);

    await page.goto(`/prices?q=${encodeURIComponent(name)}&night=${key}:${night.date}`);
    const head = rowOf(page, name).first().getByRole("rowheader");
    await expectTexts(head, [amount(listing.base), share(listing.occupancy_next_30)]);
    const why = page.getByRole("region", { name: "Why this price" });
    await expectTexts(why, [amount(night.price)]);
    await expectSteps(why, night.price);

    await page.goto(`/listings/${listing.pms}/${listing.id}`);
    await expect(page.getByRole("button", { name: `Base of ${name}` })).toContainText(
      amount(listing.base),
    );
    const occupancy = page.getByRole("table", { name: /occupancy/i });
    await expectTexts(occupancy, [
      share(listing.occupancy_next_30),
      share(listing.market_occupancy_next_30),
    ]);
    await expect(
      page.getByRole("grid").locator(`[data-date="${night.date}"]`),
    ).toHaveAccessibleName(amountIn(night.price));

    await page.goto(`/neighborhood?listing=${encodeURIComponent(`${listing.pms}/${listing.id}`)}`);
    const main = page.getByRole("main");
    await expectTexts(main, [
      share(listing.occupancy_next_30),
      share(listing.market_occupancy_next_30),
      ...[listing.min, listing.base, listing.max].map(amountIn),
    ]);
  });
}

test("the amounts of the Overview's actions match the Action center", async ({
  page,
  request,
  signIn,
}) => {
  const { owner } = await demonstration(request);
  await signIn(owner);
  await page.goto("/overview");
  const card = page
    .getByRole("main")
    .locator("section")
    .filter({
      has: page.getByRole("heading", { name: "Highest-value actions" }),
    });
  const valued = card.getByRole("listitem").filter({ hasText: /\+\S+?(a year|open nights)/ });
  await expect(valued.first()).toBeVisible();
  const shown = (await valued.allInnerTexts()).map((text) => {
    const lines = text.split("\n").filter(Boolean);
    const at = lines.findIndex((line) => line.startsWith("+"));
    return { name: lines[at - 1] ?? "", amount: lines[at] ?? "" };
  });
  const amounts = shown.map(({ amount: text }) => numberIn(text));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));

  await card.getByRole("link", { name: /^All \d/ }).click();
  await expect(page).toHaveURL(/\/actions\?by=worth/);
  const list = page.getByRole("region", { name: "Actions" }).getByRole("listitem");
  for (const { name, amount: text } of shown) {
    await expect(list.filter({ hasText: name }).filter({ hasText: text }).first()).toBeVisible();
  }
  await page.goBack();
  await card
    .getByRole("link", { name: /Base price/ })
    .first()
    .click();
  const priced = shown.find(({ amount: text }) => text.startsWith("+"));
  await expect(page.getByRole("article")).toContainText(`${priced?.amount ?? "?"} a year`);
});

test("an account's figures on Accounts match its Overview", async ({ page, request, signIn }) => {
  const { partner } = await demonstration(request);
  await signIn(partner);
  await page.goto("/accounts");
  const row = rowOf(page, "Harbour & Close Stays");
  await expect(row.getByRole("img", { name: /last 8 weeks/ })).toBeVisible();
  const headers = await page.getByRole("columnheader").allInnerTexts();
  const cells = await row.locator("td, th").allInnerTexts();
  const inColumn = (name: string): string =>
    cells[headers.findIndex((header) => header.startsWith(name))]?.split("\n")[0] ?? "";
  const [adr, revpar, revenue] = ["ADR", "RevPAR", "Revenue"].map(inColumn);
  const [occupancy, pickup] = [inColumn("Occupancy"), inColumn("Pickup")].map(numberIn);

  await page.getByRole("link", { name: "Harbour & Close Stays" }).click();
  await expect(page).toHaveURL(/\/overview\?account=/);
  const figures = page.getByRole("region", { name: "Key figures" });
  const figure = (name: RegExp) => figures.getByRole("link", { name });
  await expect(figure(/Average daily rate/)).toContainText(adr ?? "?");
  await expect(figure(/RevPAR/)).toContainText(revpar ?? "?");
  await expect(figure(/Revenue on the books/)).toContainText(revenue ?? "?");
  await expect(figure(/Pickup/)).toContainText(`${pickup} nights`);
  const exact = /Occupancy\s*([\d.]+)%/.exec(await figure(/Occupancy/).innerText())?.[1];
  // The table rounds to whole percents, the Overview to tenths.
  expect(Math.abs(Number(exact) - (occupancy ?? Number.NaN))).toBeLessThanOrEqual(0.551);
});

/** Expects a waterfall from the base, each row following from the one before, to the price. */
async function expectSteps(why: Locator, price: number): Promise<void> {
  const table = why.getByRole("table", { name: "Price steps" });
  await expect(table).toBeVisible();
  const rows = await table.locator("tbody tr").all();
  const shown = await Promise.all(
    rows.map(async (row) => {
      const [change = "", after = ""] = (await row.locator("td").allInnerTexts()).slice(-2);
      return { factor: factorIn(change), after: numberIn(after) };
    }),
  );
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.at(-1)?.after).toBe(price);
  for (const [at, { factor, after }] of shown.entries()) {
    const before = shown[at - 1]?.after;
    // Each number is rounded to whole units and a tenth of a percent.
    if (before === undefined || factor === null) continue;
    expect(Math.abs(before * factor - after)).toBeLessThanOrEqual(0.51 + 0.0006 * before + 0.51);
  }
}

/** "+12.3%" → 1.123; null without a change. */
function factorIn(text: string): number | null {
  const found = /([+−-]?)(\d+(?:\.\d+)?)%/.exec(text);
  if (!found) return null;
  return 1 + ((found[1] === "+" || found[1] === "" ? 1 : -1) * Number(found[2])) / 100;
}

function numberIn(text: string): number {
  return Number(/[\d,]+(?:\.\d+)?/.exec(text)?.[0].replaceAll(",", "") ?? Number.NaN);
}
