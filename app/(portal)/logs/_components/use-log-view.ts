import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useWriteAddress } from "@/components/address/use-address";
import { filtersIn, isFiltered } from "@/lib/activity/logs/view";

/** URL parameters that filter the log. */
const filterNames = ["type", "action", "person", "through", "group", "listing", "from", "to"];

/** Reads the log's filters and open entry from the URL, and returns setters for them. */
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
    clear: () => write(Object.fromEntries(filterNames.map((name) => [name, null]))),
  };
}
