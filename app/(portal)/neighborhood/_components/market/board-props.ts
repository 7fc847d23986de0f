import type { Listing } from "@/lib/catalog/schema";
import type { Market } from "@/lib/market/neighborhood/view";
import type { Formats } from "@/components/chart/use-formats";

/** What each part of the board takes; `listing` is null until it is read. */
export interface BoardProps {
  market: Market;
  listing: Listing | null;
  category: string;
  formats: Formats;
}
