import { stringify } from "csv-stringify/browser/esm/sync";
import type { ListingRow } from "./rows";

/** Decimal degrees as a number: as text, a minus would be taken for a formula. */
function degrees(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** Rows as CSV after RFC 4180, with a header; texts that a spreadsheet would run as a formula get an apostrophe. */
export function toCsv(rows: readonly ListingRow[]): string {
  const records = rows.map(({ listing, property }) => ({
    listing_id: listing.id,
    pms_name: listing.pms,
    property_name: property,
    ...listing,
    latitude: degrees(listing.latitude),
    longitude: degrees(listing.longitude),
    channel_listing_details: listing.channel_listing_details
      .map((channel) => `${channel.channel_name}:${channel.channel_listing_id}`)
      .join(" "),
    isHidden: String(listing.isHidden),
    push_enabled: String(listing.push_enabled),
  }));
  const columns = Object.keys(records[0] ?? {}).filter((name) => name !== "id" && name !== "pms");
  return stringify(records, {
    header: true,
    columns,
    escape_formulas: true,
    record_delimiter: "\r\n",
    // A lone line break inside a note needs quotes too.
    quoted_match: /[\r\n]/,
  });
}
