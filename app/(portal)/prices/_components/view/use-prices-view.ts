import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useWriteAddress } from "@/components/address/use-address";
import { filtersOf } from "@/lib/catalog/view";
import { dateOf, dayFromText, dayOf } from "@/lib/core/dates";
import { zoomOf } from "../axis/zoom";
import { nightFrom } from "./night";

export type PricesView = ReturnType<typeof usePricesView>;

/** Reads the view from the URL, and changes it without a request. `today` is in the account's time zone. */
export function usePricesView(today: string) {
  const params = useSearchParams();
  const view = useMemo(() => {
    const given = new URLSearchParams(params);
    return {
      search: given.get("q") ?? "",
      filters: filtersOf(given),
      zoom: zoomOf(given.get("zoom")),
      /** The first visible day. */
      from: dayFromText(given.get("from") ?? "") ?? dayOf(today),
      folded: new Set(given.get("folded")?.split(",")),
      night: nightFrom(given.get("night")),
    };
  }, [params, today]);
  const write = useWriteAddress();
  /** Scrolls to a day. */
  const show = (day: number): void => write({ from: day === dayOf(today) ? null : dateOf(day) });
  return { ...view, write, show };
}
