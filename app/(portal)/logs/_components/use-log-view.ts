import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useWriteAddress } from "@/components/address/use-address";
import { filtersIn, isFiltered } from "@/lib/activity/logs/view";

/** Parameters of the address that filter the log. */
const filterNames = ["type", "action", "person", "through", "group", "listing", "from", "to"];

/** The log's filters and open entry in the address, and setters for them. */
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
