import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useWriteAddress } from "@/components/address/use-address";
import { dayFromText, type DateText } from "@/lib/core/dates";

/** Choices of the number of nights in the chart. */
export const spans = ["90", "180", "365"] as const;
type Span = (typeof spans)[number];

/** State of the page in the URL. Invalid values become the default. */
export interface PageView {
  span: Span;
  /** First and last night that the chart is zoomed to. */
  zoom: readonly [DateText, DateText] | null;
  /** `YYYY-MM`; null: today's. */
  month: string | null;
  /** The night whose explanation is open. */
  night: DateText | null;
  /** Prices are compared with those of this day; null: yesterday. */
  since: DateText | null;
}

/** Reads the view from the URL, and writes another one without a request. */
export function usePageView() {
  const params = useSearchParams();
  const view = useMemo(() => viewIn(new URLSearchParams(params)), [params]);
  return { ...view, write: useWriteAddress() };
}

function viewIn(params: URLSearchParams): PageView {
  const [from, to] = (params.get("zoom") ?? "").split(",").map(dateIn);
  const month = params.get("month");
  return {
    span: spans.find((span) => span === params.get("nights")) ?? "180",
    zoom: from && to && from < to ? [from, to] : null,
    month: dateIn(`${month}-01`) === null ? null : month,
    // `pms:id:date`, as on the Prices page; only the date is used here.
    night: dateIn(params.get("night")?.slice(-10) ?? ""),
    since: dateIn(params.get("since") ?? ""),
  };
}

function dateIn(text: string): DateText | null {
  return dayFromText(text) === null ? null : text;
}

/** Value of the parameter `night` for a night of a listing. */
export function nightText({ pms, id }: { pms: string; id: string }, date: DateText): string {
  return `${pms}:${id}:${date}`;
}
