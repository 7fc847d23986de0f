import type { Formats } from "@/components/chart/use-formats";
import type { ListingRow } from "@/lib/catalog/rows";
import type { DateText } from "@/lib/core/dates";
import type { ListingNight } from "@/lib/pricing/prices/listing-nights";
import type { CalendarBar, CalendarRow } from "@/lib/pricing/prices/schema-calendar";
import type { OwnMarket } from "./use-market";

/** Props shared by all parts of the page. */
export interface PartProps {
  row: ListingRow;
  /** The listing's own day. */
  today: DateText;
  formats: Formats;
}

/** The nights of the page with their bookings and the market. */
export interface NightsProps extends PartProps {
  nights: readonly ListingNight[];
  bars: readonly CalendarBar[];
  calendar: CalendarRow;
  market: OwnMarket;
}
