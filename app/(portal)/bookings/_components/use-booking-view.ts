import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useWriteAddress } from "@/components/address/use-address";
import { filterNames, isNarrowed, scopeOf, viewOf } from "@/lib/inventory/bookings/view";

/** Reads the report from the URL, and writes another one. */
export function useBookingView(today: string) {
  const params = useSearchParams();
  const write = useWriteAddress();
  return useMemo(() => {
    const view = viewOf(new URLSearchParams(params));
    const clear = () =>
      write({
        q: null,
        listing: null,
        ...Object.fromEntries(filterNames.map((name) => [name, null])),
      });
    const scope = scopeOf(view, today);
    return { view, scope, isNarrowed: isNarrowed(view), today, write, clear };
  }, [params, today, write]);
}

export type BookingPage = ReturnType<typeof useBookingView>;
