import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { useWriteAddress } from "@/components/hooks/use-address";
import { type BoardFilters, groupings, type Mode } from "@/lib/pricing/actions/board";

const modes = ["visible", "hidden", "all"] as const satisfies readonly Mode[];

/** The action that the address names now: it changes before the page is drawn again. */
export function openNow(): string | null {
  return new URLSearchParams(window.location.search).get("open");
}

/** The board's state in the address, and setters for it. */
export function useBoardView() {
  const params = useSearchParams();
  const write = useWriteAddress();
  const open = useCallback((key: string | null) => write({ open: key }), [write]);
  const [search, urgency] = [params.get("q") ?? "", params.get("urgency")];
  const [kind, size] = [params.get("kind"), params.get("size")];
  const filters = useMemo(
    (): BoardFilters => ({ search, urgency, kinds: kind?.split(",") ?? [], size }),
    [search, urgency, kind, size],
  );
  return {
    mode: modes.find((mode) => mode === params.get("mode")) ?? "visible",
    by: groupings.find((by) => by === params.get("by")) ?? "listing",
    filters,
    isFiltered: search !== "" || urgency !== null || kind !== null || size !== null,
    openKey: params.get("open"),
    write,
    open,
  };
}
