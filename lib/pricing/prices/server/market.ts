import { noMarket } from "@/lib/market/model/nights";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { mostDaysAhead } from "@/lib/pricing/engine/tables";

type MarketInput = Pick<EngineInput, "market" | "expected" | "recommendedBase">;

/** What the market says for listings. */
export function readMarketOf(today: number): MarketInput {
  return {
    market: noMarket(today, mostDaysAhead + 1),
    expected: [0.58, 0.48, 0.37, 0.26, 0.19, 0.11],
    recommendedBase: null,
  };
}
