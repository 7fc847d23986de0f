import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useWriteAddress } from "@/components/address/use-address";
import { filtersOf } from "@/lib/mappings/view";

/** Reads the view from the URL, and writes another one. */
export function useMappingView() {
  const params = useSearchParams();
  const view = useMemo(() => {
    const given = new URLSearchParams(params);
    return {
      search: given.get("q") ?? "",
      filters: filtersOf(given),
      isMap: given.get("view") === "map",
      /** The column that a narrow page shows. */
      column: given.get("column") === "groups" ? ("groups" as const) : ("unmapped" as const),
      hasSuggestions: given.has("suggestions"),
      /** Key of the listing chosen on the map. */
      at: given.get("at"),
    };
  }, [params]);
  return { ...view, write: useWriteAddress() };
}
