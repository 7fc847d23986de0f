import { addDays } from "@/lib/core/dates";

/** Periods of the report; `custom` has a start and an end date. */
export const periods = [
  "booked-30",
  "booked-90",
  "booked-365",
  "stay-next-90",
  "stay-last-90",
  "stay-year",
  "custom",
] as const;
export type Period = (typeof periods)[number];

/** Filters with several values, by their names in the URL. */
export const filterNames = ["status", "sync", "pms", "city", "group", "tag", "bedrooms"] as const;
export type FilterName = (typeof filterNames)[number];

/** Filters whose values are fixed; the values of the others come from the listings. */
export const fixedValues = {
  sync: ["true", "false"],
  status: ["booked", "cancelled", "blocked"],
} as const;

/** State of the report in the URL. */
export interface BookingView {
  search: string;
  period: Period;
  /** Date that `custom` filters on; `from` and `to` are inclusive. */
  day: "booked" | "check_in";
  from: string | null;
  to: string | null;
  /** `pms/listing_id`. */
  listing: string | null;
  filters: Record<FilterName, readonly string[]>;
}

/** Returns the view of a URL. Ignores unknown values and never throws. */
export function viewOf(params: URLSearchParams): BookingView {
  const date = (name: string): string | null => {
    const given = params.get(name) ?? "";
    return /^[12]\d{3}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : null;
  };
  const values = (name: FilterName): readonly string[] => {
    const known: readonly string[] | undefined = fixedValues[name as keyof typeof fixedValues];
    const given = params.getAll(name).filter((value) => value !== "");
    return [...new Set(given)].filter(
      (value) => isValid(name, value) && (!known || known.includes(value)),
    );
  };
  const listing = params.get("listing");
  return {
    search: params.get("q") ?? "",
    period: periods.find((period) => period === params.get("period")) ?? "booked-90",
    day: params.get("day") === "check_in" ? "check_in" : "booked",
    from: date("from"),
    to: date("to"),
    listing: listing !== null && /^[^/]+\/.+$/.test(listing) ? listing : null,
    filters: Object.fromEntries(
      filterNames.map((name) => [name, values(name)]),
    ) as BookingView["filters"],
  };
}

function isValid(name: FilterName, value: string): boolean {
  return name !== "bedrooms" || /^\d{1,3}$/.test(value);
}

/** True if a filter other than the period is set. */
export function isNarrowed({ search, listing, filters }: BookingView): boolean {
  return search !== "" || listing !== null || filterNames.some((name) => filters[name].length > 0);
}

/** Body of a report request, without limit and offset. */
export interface BookingScope {
  date_filters: Record<string, string>;
  filters: Record<string, unknown>;
}

/** Returns the API's filters for a view; periods are relative to `today`. */
export function scopeOf(view: BookingView, today: string): BookingScope {
  const { filters, search, listing } = view;
  const [, pms = "", id = ""] = /^([^/]+)\/(.+)$/.exec(listing ?? "") ?? [];
  const all = {
    pms: filters.pms,
    cities: filters.city,
    groups: filters.group,
    tags: filters.tag,
    brCount: filters.bedrooms.join(","),
    // Both values together filter nothing.
    syncStatus: filters.sync.length === 1 ? filters.sync.join() : "",
    booking_status: filters.status,
    listings: listing === null ? [] : [{ listing_id: id, pms_name: pms }],
    search_query: search,
  };
  const given = Object.entries(all).filter(([, value]) => value.length > 0);
  return { date_filters: datesOf(view, today), filters: Object.fromEntries(given) };
}

function datesOf({ period, day, from, to }: BookingView, today: string): Record<string, string> {
  if (period === "custom") {
    // Reversed dates are swapped.
    const [first, last] = from !== null && to !== null && to < from ? [to, from] : [from, to];
    const dates = {
      ...(first !== null && { [`min_${day}_date`]: first }),
      ...(last !== null && { [`max_${day}_date`]: last }),
    };
    return Object.keys(dates).length > 0 ? dates : { [`min_${day}_date`]: addDays(today, -90) };
  }
  return fixedDates[period](today);
}

/** Returns the dates of a view as `custom` dates, the initial values of the date fields. */
export function ownDaysOf(
  view: BookingView,
  today: string,
): Record<"day" | "from" | "to", string | null> {
  const dates = datesOf(view, today);
  const day = Object.keys(dates).some((name) => name.includes("check_in")) ? "check_in" : "booked";
  const from = dates[`min_${day}_date`] ?? null;
  return { day, from, to: dates[`max_${day}_date`] ?? today };
}

const fixedDates: Record<Exclude<Period, "custom">, (today: string) => Record<string, string>> = {
  "booked-30": (today) => ({ min_booked_date: addDays(today, -30) }),
  "booked-90": (today) => ({ min_booked_date: addDays(today, -90) }),
  "booked-365": (today) => ({ min_booked_date: addDays(today, -365) }),
  "stay-next-90": (today) => ({ min_check_in_date: today, max_check_in_date: addDays(today, 89) }),
  "stay-last-90": (today) => ({
    min_check_in_date: addDays(today, -90),
    max_check_in_date: addDays(today, -1),
  }),
  "stay-year": (today) => ({
    min_check_in_date: `${today.slice(0, 4)}-01-01`,
    max_check_in_date: `${today.slice(0, 4)}-12-31`,
  }),
};

/** First day of each lead-time range in charts; negative lead times count in the first range. */
export const leadTimes = [0, 3, 7, 14, 30, 60, 90, 180];

/** Returns every month (`YYYY-MM`) from the first to the last, at most 240. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last && months.length < 240; month = nextMonth(month)) {
    months.push(month);
  }
  return months;
}

function nextMonth(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
