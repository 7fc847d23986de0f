import { packRows, unpackNamed } from "@/lib/core/server/packed";
import type { ShadowNights } from "../report";

/** The nights of a plan, about 1 kB. */
export function packNights({
  first,
  prices,
  pmsPrices,
  states,
}: ShadowNights): Uint8Array<ArrayBuffer> {
  return packRows([[first], prices, pmsPrices, states]);
}

/** The nights as they were packed. Throws where they were not. */
export function unpackNights(content: Uint8Array): ShadowNights {
  const { first, ...nights } = unpackNamed(content, ["first", "prices", "pmsPrices", "states"]);
  return { first: first[0] ?? 0, ...nights };
}
