import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useWriteAddress } from "@/components/address/use-address";
import { filtersIn, isFiltered } from "@/lib/activity/logs/view";

/** Every parameter that narrows the log. */
const narrowing = ["action", "person", "through", "group", "listing", "from", "to"];

/** What the address says of the log, and ways to change it. */
export function useLogView() {
  const params = useSearchParams();
  const write = useWriteAddress();
  const filters = useMemo(() => filtersIn(new URLSearchParams(params)), [params]);
  return {
    filters,
    isFiltered: isFiltered(filters),
    listing: params.get("listing"),
    dates: { from: params.get("from") ?? "", to: params.get("to") ?? "" },
    openId: params.get("open"),
    write,
    open: (id: string | null) => write({ open: id }, id === null ? "replace" : "push"),
    clear: () => write(Object.fromEntries(narrowing.map((name) => [name, null]))),
  };
}
