import { addDays, dayOf, toUtc } from "@/lib/core/dates";
import { type City, demandOf, edinburgh, victoria } from "./cities";
import { type Day, monthsOf } from "./stays";
import type { Period } from "./simulation";
import { type PlannedListing, planListings } from "./listings";
import { type KnownUnit, type PlannedComparable, planMarket } from "./market";
import { freshPortfolio, otherPortfolio, portfolio } from "./portfolio";

/** One account of the demonstration. */
export interface PlannedAccount {
  name: string;
  /** Also part of the owner's email address. */
  role: "owner" | "other" | "fresh";
  userId: number;
  currency: string;
  timeZone: string;
  /** When API access was enabled; null: never. */
  apiEnabledAt: Date | null;
  listings: PlannedListing[];
}

export interface Plan {
  accounts: [owner: PlannedAccount, other: PlannedAccount, fresh: PlannedAccount];
  market: PlannedComparable[];
  /** First night of listings and comparables, the first day of a month. */
  first: Day;
  today: Day;
}

const daysBack = 730;
/** The range of prices (`dateTo`) and of the market's charts. */
const daysAhead = 540;
const marketDaysAhead = 365;

/** Plans the whole demonstration as of the morning of `today`; the result depends only on the day. */
export function planDemonstration(today: string): Plan {
  const own = periods(dayOf(today), daysAhead);
  const around = periods(dayOf(today), marketDaysAhead);
  const accounts = planAccounts(own, toUtc(addDays(today, -420)));
  const known = knownUnits(accounts[0].listings);
  const market = [victoria, edinburgh].flatMap((city) =>
    planMarket(
      city,
      city === victoria ? 340 : 256,
      around(city),
      known.filter((unit) => unit.city === city),
    ),
  );
  return { accounts, market, first: own(victoria).first, today: dayOf(today) };
}

function planAccounts(periodOf: (city: City) => Period, apiEnabledAt: Date): Plan["accounts"] {
  return [
    {
      ...localeOf(victoria),
      name: "Harbour & Close Stays",
      role: "owner",
      userId: 412_086,
      apiEnabledAt,
      listings: planListings(portfolio, 1, periodOf),
    },
    {
      ...localeOf(victoria),
      name: "Saltwater Cottages",
      role: "other",
      userId: 538_914,
      apiEnabledAt,
      listings: planListings(otherPortfolio, 2, periodOf),
    },
    {
      ...localeOf(edinburgh),
      name: "First Light Rentals",
      role: "fresh",
      userId: 677_230,
      apiEnabledAt: null,
      listings: planListings(freshPortfolio, 3, periodOf),
    },
  ];
}

function localeOf({ currency, timeZone }: City): Pick<PlannedAccount, "currency" | "timeZone"> {
  return { currency, timeZone };
}

function periods(today: Day, ahead: number): (city: City) => Period {
  const spans = monthsOf(today - daysBack, today + ahead);
  const first = spans[0]?.start ?? today;
  const last = (spans.at(-1)?.end ?? today) - 1;
  const cache = new Map<City, Period>();
  return (city) => {
    const period = cache.get(city) ?? { first, last, today, demand: demandOf(city, first, last) };
    cache.set(city, period);
    return period;
  };
}

/** Returns four of the owner's listings, which are also in the market data, as listings on a channel are. */
function knownUnits(listings: readonly PlannedListing[]): KnownUnit[] {
  return listings.slice(0, 8).flatMap(({ rental, row, coordinates }, index) => {
    const [channel] = row.channels;
    if (index % 2 === 1 || !channel) return [];
    const { city, name, bedrooms, price } = rental;
    const externalId = channel.channel_listing_id;
    return [{ city, externalId, name, coordinates, bedrooms, price }];
  });
}
