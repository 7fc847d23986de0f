import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { leadTimes } from "../view";
import { listingKeys, matching } from "./matching";
import type { BookingCharts, ReportScope, Share } from "../schema-report";

const kinds = ["months", "channels", "listings", "lead_times"] as const;

/** Number of listings per currency: the top ten by revenue, by bookings and by nights. */
const topListings = 10;

/** Revenue in minor units. */
type ShareRow = Share & { kind: (typeof kinds)[number]; currency: string };

/** Returns matching bookings of each currency by month of check-in, channel, listing and lead time. Two statements. */
export async function bookingCharts(
  caller: Caller,
  scope: ReportScope,
  now: Date = new Date(),
): Promise<BookingCharts> {
  const keys = await listingKeys(caller, scope);
  const rows = await db().$queryRaw<ShareRow[]>`
    WITH matching AS (${matching(caller, scope, keys, now)}), shares AS (
      SELECT coalesce(currency, 'unknown') AS currency,
        CASE WHEN grouping(month) = 0 THEN 'months' WHEN grouping(channel) = 0 THEN 'channels'
          WHEN grouping(listing_key) = 0 THEN 'listings' ELSE 'lead_times' END AS kind,
        month, channel, listing_key, lead, count(*) AS bookings, sum(nights) AS nights,
        coalesce(sum(rental_revenue), 0) AS revenue
      FROM matching CROSS JOIN LATERAL (SELECT to_char(check_in, 'YYYY-MM') AS month,
        (${leadTimes}::int[])[greatest(1, width_bucket(lead_time, ${leadTimes}::int[]))] AS lead) AS dimensions
      WHERE listed AND status <> 'blocked'
      GROUP BY currency, GROUPING SETS ((month), (channel), (listing_key), (lead))
    ), ranked AS (
      SELECT *, least(
        row_number() OVER (PARTITION BY currency, kind ORDER BY revenue DESC, listing_key),
        row_number() OVER (PARTITION BY currency, kind ORDER BY bookings DESC, listing_key),
        row_number() OVER (PARTITION BY currency, kind ORDER BY nights DESC, listing_key)) AS best_rank
      FROM shares
    )
    SELECT ranked.currency, kind, l.name, bookings::int, nights::int, revenue::float8,
      coalesce(month, channel, listing_key::text, lead::text, '') AS key
    FROM ranked LEFT JOIN listing l ON l.key = listing_key
    WHERE kind <> 'listings' OR best_rank <= ${topListings}
    ORDER BY 1, 2, month, lead, revenue DESC, bookings DESC, key`;
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return {
    currencies: currencies.map((currency) => {
      const own = rows.filter((row) => row.currency === currency);
      const sharesOf = (kind: ShareRow["kind"]): Share[] =>
        own.filter((row) => row.kind === kind).map(toShare);
      return {
        currency,
        months: sharesOf("months"),
        channels: sharesOf("channels"),
        listings: sharesOf("listings"),
        lead_times: sharesOf("lead_times"),
      };
    }),
  };
}

function toShare({ key, name, bookings, nights, revenue }: ShareRow): Share {
  return { key, name, bookings, nights, revenue: revenue / 100 };
}
