import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useWriteAddress } from "@/components/address/use-address";
import { filtersOf } from "@/lib/mappings/view";

/** The view that the address names, and a way to another one. */
export function useMappingView() {
  const params = useSearchParams();
  const view = useMemo(() => {
    const given = new URLSearchParams(params);
    return {
      search: given.get("q") ?? "",
      filters: filtersOf(given),
      isMap: given.get("view") === "map",
      /** On a narrow page one column is shown at a time. */
      column: given.get("column") === "groups" ? ("groups" as const) : ("unmapped" as const),
      hasSuggestions: given.has("suggestions"),
      /** Key of the listing that is looked at on the map. */
      at: given.get("at"),
    };
  }, [params]);
  return { ...view, write: useWriteAddress() };
}
