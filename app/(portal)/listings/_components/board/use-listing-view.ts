import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useWriteAddress } from "@/components/address/use-address";
import { sortOf } from "@/lib/catalog/sort";
import { filtersOf } from "@/lib/catalog/view";

/** Reads the view from the URL, and writes another one without a request. */
export function useListingView() {
  const params = useSearchParams();
  const view = useMemo(() => {
    const given = new URLSearchParams(params);
    return {
      search: given.get("q") ?? "",
      filters: filtersOf(given),
      sort: sortOf(given.get("sort")),
      columns: given.get("columns")?.split(",") ?? null,
      open: given.get("open"),
      hasGroups: given.has("groups"),
    };
  }, [params]);
  return { ...view, write: useWriteAddress() };
}
