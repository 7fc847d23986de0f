import type { Nights } from "@/lib/inventory/calendars/nights";
import { available } from "@/lib/inventory/calendars/states";
import { recommendedBase } from "@/lib/market/model/recommended-base";
import { type MarketModel, medianStay } from "@/lib/market/model/server";
import { fromMinor } from "@/lib/core/money";
import type { EngineInput } from "@/lib/pricing/engine/input";

type MarketInput = Pick<EngineInput, "market" | "expected" | "recommendedBase">;

/** Nights whose minimum stays show whether a listing is nightly or monthly. */
export const stayNights = 60;

/**
 * A model's figures as engine input; for a listing without a base price, the market level is the base (`pricing.md`
 * §2.3).
 */
export function marketInput(
  { nights, expected, figuresFor }: MarketModel,
  medianMinStay: number | null,
): MarketInput {
  const { level } = figuresFor(medianMinStay);
  const instead = recommendedBase({ base: null, level, bookedNights: 0, occupancy: null });
  return { market: nights, expected, recommendedBase: fromMinor(instead) };
}

/** Median minimum stay of a listing's open nights among the first 60; null if none is known. */
export function ownMedianStay({ states, minStays }: Pick<Nights, "states" | "minStays">) {
  const stays = minStays.subarray(0, stayNights);
  return medianStay(stays.map((stay, night) => (states[night] === available ? stay : 0)));
}
