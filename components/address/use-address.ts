import { useCallback, useEffect, useRef, useState } from "react";

/** How long typing rests before the address follows it. */
const restMs = 250;

/** Sets parameters of the address, null takes one out, and leaves the others. */
export type WriteAddress = (
  change: Readonly<Record<string, string | readonly string[] | null>>,
  how?: "push" | "replace",
) => void;

/** A way to another view of the same page without asking the server. */
export function useWriteAddress(): WriteAddress {
  return useCallback<WriteAddress>((change, how = "replace") => {
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
}

/** The text in a search field: filters at once, reaches `q` of the address when typing rests, follows Back. */
export function useSearchText(search: string, write: WriteAddress) {
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
