import { useView } from "@/components/hooks/use-address";
import { homesIn } from "@/components/listings/home-toggle";
import { filtersOf } from "@/lib/catalog/view";
import { dateOf, dayFromText, dayOf } from "@/lib/core/dates";
import { zoomOf } from "./grid/axis";

export type PricesView = ReturnType<typeof usePricesView>;

/** Reads the view from the URL, and changes it without a request. `today` is in the account's time zone. */
export function usePricesView(today: string) {
  const { from, write, ...view } = useView(pricesView);
  /** Scrolls to a day. */
  const show = (day: number): void => write({ from: day === dayOf(today) ? null : dateOf(day) });
  return { ...view, from: from ?? dayOf(today), write, show };
}

const pricesView = (given: URLSearchParams) => ({
  search: given.get("q") ?? "",
  filters: filtersOf(given),
  zoom: zoomOf(given.get("zoom")),
  /** The first visible day; null: today. */
  from: dayFromText(given.get("from") ?? ""),
  folded: new Set(given.get("folded")?.split(",")),
  homes: homesIn(given),
  night: nightFrom(given.get("night")),
});

/** A night of a listing, as identified in the URL. */
export interface Night {
  pms: string;
  id: string;
  /** Days since 1970-01-01. */
  day: number;
}

/** Parses `pms:id:date`; returns null for anything else. The id may contain colons. */
export function nightFrom(text: string | null): Night | null {
  const match = /^([^:]+):(.+):([^:]+)$/.exec(text ?? "");
  const day = dayFromText(match?.[3] ?? "");
  const [, pms, id] = match ?? [];
  return pms && id && day !== null ? { pms, id, day } : null;
}

/** Returns a night as `pms:id:date`. */
export function nightText({ pms, id, day }: Night): string {
  return `${pms}:${id}:${dateOf(day)}`;
}
