import type { Locator } from "@playwright/test";
import { startGuesty, type Standin } from "@/e2e/standins";
import { daysBetween } from "@/e2e/standins/days";
import { addDays } from "@/lib/core/dates";
import { expect, test } from "./fixtures";
import { press } from "./pages/controls";

/** Nights that are compared: those that a review shows. */
const comparedNights = 360;
/**
 * Clicks of somebody who knows nothing but the credentials, from the first page to prices in the PMS, besides one for each
 * reason to look at prices, of which there are more on some days.
 */
const mostClicks = 13;
/** A night counts 1/e of tonight this many days ahead. */
const weightDays = 60;

interface Night {
  ahead: number;
  /** Minor units. */
  price: number;
  isOpen: boolean;
}

/** Each listing's first night: fixed for a test, which may run past a listing's midnight. */
function firstNightsOf({ state }: Standin): Map<string, string> {
  return new Map([...state.listings.keys()].map((id) => [id, state.today(id)]));
}

/** Nights of every listing in the PMS from its first on, by listing and date. */
function nightsOf({ state }: Standin, firstNights: Map<string, string>): Map<string, Night> {
  const nights = [...firstNights].flatMap(([id, first]) =>
    daysBetween(first, addDays(first, comparedNights)).map((date, ahead) => {
      const { price, status } = state.night(id, date);
      return [`${id} ${date}`, { ahead, price, isOpen: status === "available" }] as const;
    }),
  );
  return new Map(nights);
}

/** What a listing's starting figures could come from. */
interface Suggestion {
  sources: { pms_base: number | null; market: object | null };
}

const weightOf = ({ ahead }: { ahead: number }): number => Math.exp(-ahead / weightDays);

/** The change that half of the weight is below; nights about to be booked weigh most. */
function middleOf(changes: readonly { change: number; ahead: number }[]): number {
  const sorted = changes.toSorted((one, other) => one.change - other.change);
  const half = sorted.reduce((sum, each) => sum + weightOf(each), 0) / 2;
  let reached = 0;
  return sorted.find((each) => (reached += weightOf(each)) >= half)?.change ?? 0;
}

/** What a new account's prices can be made from, beside the PMS's calendar. */
const worlds = [
  { given: "with market data", hasMarket: true, pmsBase: null },
  {
    given: "without market data and with base prices of 1 in the PMS",
    hasMarket: false,
    pmsBase: 1,
  },
] as const;

for (const { given, hasMarket, pmsBase } of worlds)
  test(`${given}, a new account's prices are sent after few clicks and no typed number, near those of its PMS`, async ({
    account,
    connections,
    signIn,
    page,
    session,
  }) => {
    const standin = await startGuesty({ listings: 12 });
    if (pmsBase !== null)
      for (const listing of standin.state.listings.values())
        listing.fields = { prices: { currency: listing.currency, basePrice: pmsBase } };
    const { owner } = await account({ listings: 0 });
    if (hasMarket) await connections({ userId: owner.userId, look: "around" });
    await signIn(owner);
    let clicks = 0;
    const click = async (control: Locator): Promise<void> => {
      clicks += 1;
      await control.click({ timeout: 90_000 });
    };
    await page.goto("/overview");
    await click(page.getByRole("link", { name: "Connect a PMS" }));
    const connecting = page.getByRole("dialog");
    await click(connecting.getByRole("button", { name: "Continue" }));
    const { client_id: id = "", client_secret: secret = "" } = standin.credentials;
    await connecting.getByLabel("Client ID").fill(id);
    await connecting.getByLabel("Client secret", { exact: true }).fill(secret);
    await connecting.getByLabel("API address").fill(standin.url);
    await click(connecting.getByRole("button", { name: "Test and connect" }));
    await click(page.getByRole("button", { name: "Import 12 listings" }));
    await expect(page.getByRole("link", { name: "12 listings" })).toBeVisible({ timeout: 90_000 });
    const firstNights = firstNightsOf(standin);
    const before = nightsOf(standin, firstNights);

    await click(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Overview" }),
    );
    await click(page.getByRole("link", { name: "Set starting prices" }));
    await click(page.getByRole("button", { name: "Use 12 suggestions" }));
    await click(page.getByRole("button", { name: "Save 12 listings" }));
    await click(page.getByRole("button", { name: "Review and start sending 12 listings" }));

    const review = page.getByRole("dialog", { name: "Start sending prices" });
    await click(review.getByText(/^Needs a look \d/));
    const reasons = review.getByRole("list", { name: "Same reasons" });
    await expect(reasons.getByRole("checkbox").first()).toBeVisible();
    await expect(review.locator("[aria-busy=true]")).toHaveCount(0);
    // On some days one listing alone has its reasons: it is ticked in its row.
    for (const group of [reasons, review.getByRole("table")]) {
      const unticked = group.getByRole("checkbox", { checked: false });
      for (let left = await unticked.count(); left > 0; left -= 1) {
        await press(unticked.first());
      }
    }
    await click(review.getByRole("button", { name: "Send prices for 12 listings" }));
    await expect(review).toBeHidden({ timeout: 60_000 });
    expect(nightsOf(standin, firstNights)).toEqual(before);

    await click(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Connections" }),
    );
    const tonight = page.getByRole("region", { name: /^Tonight’s changes/ });
    await click(tonight.getByRole("button", { name: "Send now" }));
    await expect(page.getByText(/\d+ prices? sent/)).toBeVisible({ timeout: 120_000 });
    expect(clicks).toBeLessThanOrEqual(mostClicks);

    const owned = await session(owner);
    const named = [...standin.state.listings.keys()].map((key) => ({ id: key, pms: "guesty" }));
    const suggested = await owned.post("/v1/starting_prices", { listings: named });
    const { listings: suggestions } = (await suggested.json()) as { listings: Suggestion[] };
    expect(suggestions.map(({ sources }) => sources.market !== null)).toEqual(
      named.map(() => hasMarket),
    );
    if (pmsBase !== null)
      expect(suggestions.map(({ sources }) => sources.pms_base)).toEqual(named.map(() => pmsBase));
    const { listings } = (await (await owned.get("/v1/listings")).json()) as {
      listings: { id: string; min: number }[];
    };
    const minOf = new Map(listings.map((listing) => [listing.id, 100 * listing.min]));
    const changes = [...nightsOf(standin, firstNights)].flatMap(
      ([name, { price, isOpen, ahead }]) => {
        const was = before.get(name)?.price ?? 0;
        // A minimum is a whole price, and may lie a fraction above the PMS's lowest.
        const isAllowed = was > (minOf.get(name.split(" ")[0] ?? "") ?? 0) - 100;
        return isOpen && isAllowed && was > 0 ? [{ name, ahead, change: price / was - 1 }] : [];
      },
    );
    expect(changes.length).toBeGreaterThan(3_000);
    // A whole price may be a cent's fraction beyond the band.
    expect(changes.filter(({ change }) => Math.abs(change) > 0.1 + 1e-9)).toEqual([]);
    expect(Math.abs(middleOf(changes))).toBeLessThanOrEqual(0.03);
    expect(standin.problems).toEqual([]);
    await standin.close();
  });
