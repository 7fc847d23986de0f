import type { Listing } from "@/lib/catalog/schema";
import type { Market } from "@/lib/market/neighborhood/view";
import type { Formats } from "@/components/chart/use-formats";

/** Props of each part of the page; `listing` is null while it loads. */
export interface MarketProps {
  market: Market;
  listing: Listing | null;
  category: string;
  formats: Formats;
}
