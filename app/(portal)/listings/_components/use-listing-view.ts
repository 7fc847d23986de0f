import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { sortOf } from "@/lib/listings/sort";
import { filtersOf } from "@/lib/listings/view";

/** How long typing rests before the address follows it. */
const restMs = 250;

export type WriteView = (
  change: Readonly<Record<string, string | readonly string[] | null>>,
  how?: "push" | "replace",
) => void;

/** The view that the address names, and a way to another one without asking the server. */
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
  const write = useCallback<WriteView>((change, how = "replace") => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change)) {
      next.delete(name);
      for (const text of [value ?? []].flat()) if (text !== "") next.append(name, text);
    }
    const query = next.toString().replaceAll("%2C", ",").replaceAll("%2F", "/");
    const address = query ? `?${query}` : window.location.pathname;
    if (how === "push") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  }, []);
  return { ...view, write };
}

/** The text in the search field: filters at once, reaches the address when typing rests, follows Back. */
export function useSearchText(search: string, write: WriteView) {
  const [state, setState] = useState({ draft: search, seen: search, written: search });
  if (search !== state.seen) {
    const draft = search === state.written ? state.draft : search;
    setState({ draft, seen: search, written: search });
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const setDraft = useCallback(
    (draft: string) => {
      setState((now) => ({ ...now, draft }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setState((now) => ({ ...now, written: draft }));
        write({ q: draft });
      }, restMs);
    },
    [write],
  );
  return [state.draft, setDraft] as const;
}
