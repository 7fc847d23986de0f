import { addDays, startOf, today } from "@/lib/core/dates";
import { expect, type Session, test } from "./fixtures";
import { demonstration } from "./pages/demo";

const zone = "America/Vancouver";

interface Named {
  id: string;
  pms: string;
}

interface Night {
  date: string;
  price: number;
  booking_status: string;
  unbookable: number;
}

/** Returns the prices of listings by date, now or at an instant. */
async function pricesOf(own: Session, listings: readonly Named[], asOf?: string) {
  const dateTo = addDays(today(zone), 27);
  const answer = await own.post("/v1/listing_prices", {
    listings: listings.map((listing) => ({ ...listing, dateTo })),
    ...(asOf && { as_of: asOf }),
  });
  return (await answer.json()) as (Named & { currency: string; data: Night[] })[];
}

/**
 * Returns the latest day since which a CAD listing's prices changed, with the listing, its changed
 * nights, and the prices at the beginning of that day.
 */
async function changedListing(own: Session) {
  const catalog = await (await own.get("/v1/listings?skip_hidden=true")).json();
  const { listings } = catalog as { listings: (Named & { currency: string })[] };
  const refs = listings
    .filter(({ currency }) => currency === "CAD")
    .map(({ id, pms }) => ({ id, pms }));
  const now = await pricesOf(own, refs);
  for (let back = 1; back <= 28; back++) {
    const day = addDays(today(zone), -back);
    const past = await pricesOf(own, refs, startOf(day, zone).toISOString());
    for (const [at, { id, pms, data }] of now.entries()) {
      const before = new Map(past[at]?.data.map(({ date, price }) => [date, price]));
      const changed = data.filter(
        ({ date, price, booking_status: status }) =>
          status === "" && before.has(date) && before.get(date) !== price,
      );
      if (changed.length > 0) return { id, pms, day, changed, before };
    }
  }
  throw new Error("No price of the demonstration changed in the past 28 days.");
}

test("prices as of a past day and their changes match listing_prices", async ({
  page,
  request,
  signIn,
  session,
}) => {
  const { owner } = await demonstration(request);
  const own = await session(owner);
  const { id, pms, day, changed, before } = await changedListing(own);
  await signIn(owner);
  await page.goto(`/listings/${pms}/${id}?since=${day}`);
  const cells = page.getByRole("grid").getByRole("button", { name: / demand/ });
  await expect(cells.first()).toBeVisible();
  let seen = 0;
  for (const { date, price } of changed) {
    const cell = page.getByRole("grid").locator(`[data-date="${date}"]`);
    if ((await cell.count()) === 0) continue;
    const difference = price - (before.get(date) ?? 0);
    const amount = new Intl.NumberFormat("en").format(Math.abs(difference));
    const change = `${difference > 0 ? "up" : "down"} CA\\$${amount} since`;
    await expect(cell).toHaveAccessibleName(new RegExp(change));
    seen++;
  }
  expect(seen).toBeGreaterThan(0);
  await expect(page.getByText(/open nights? changed:/)).toBeVisible();
});
