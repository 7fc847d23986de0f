import { csvOf } from "@/lib/core/csv";
import { amountText } from "@/lib/core/money";
import type { ListingRow } from "./rows";

/** Decimal degrees as a number, because a spreadsheet reads text with a minus as a formula. */
function degrees(text: string | null): number | null {
  return text === null ? null : Number(text);
}

const amounts = ["min", "base", "max", "cleaning_fees"] as const;

function amountsOf(listing: ListingRow["listing"]) {
  return Object.fromEntries(
    amounts.flatMap((name) => {
      const amount = listing[name];
      return amount === null ? [] : [[name, amountText(amount, listing.currency)]];
    }),
  );
}

/** Rows as CSV. */
export function toCsv(rows: readonly ListingRow[]): string {
  const records = rows.map(({ listing, property }) => ({
    listing_id: listing.id,
    pms_name: listing.pms,
    property_name: property,
    ...listing,
    ...amountsOf(listing),
    latitude: degrees(listing.latitude),
    longitude: degrees(listing.longitude),
    channel_listing_details: listing.channel_listing_details
      .map((channel) => `${channel.channel_name}:${channel.channel_listing_id}`)
      .join(" "),
    isHidden: String(listing.isHidden),
    push_enabled: String(listing.push_enabled),
  }));
  const columns = Object.keys(records[0] ?? {}).filter((name) => name !== "id" && name !== "pms");
  return csvOf(records, columns);
}
