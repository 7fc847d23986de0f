import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";

/** Delay between typing and the change of the address. */
const delayMs = 250;

/** Sets parameters of the address; null removes one. */
export type WriteAddress = (
  change: Readonly<Record<string, string | readonly string[] | null>>,
  how?: "push" | "replace",
) => void;

/** Changes parameters of the address without a request to the server. */
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

/**
 * What `read` finds in the address, and `write`, which changes the address without a request. `read` keeps its identity
 * from one drawing to the next.
 */
export function useView<View extends object>(
  read: (given: URLSearchParams) => View,
): View & { write: WriteAddress } {
  const params = useSearchParams();
  const view = useMemo(() => read(new URLSearchParams(params)), [read, params]);
  return { ...view, write: useWriteAddress() };
}

/**
 * The text of a search field. Reaches `q` in the address after a delay and follows Back.
 *
 * What is typed is shown until the address has it. No state is set while drawing: a drawing that typing interrupts
 * would leave its state to the next letter, and letters would be lost.
 */
export function useSearchText(search: string, write: WriteAddress) {
  const [typed, setTyped] = useState<{ text: string; isWritten: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isThere = typed !== null && typed.isWritten && typed.text === search;
  useEffect(() => {
    if (!isThere) return;
    const letGo = setTimeout(() => setTyped((now) => (now === typed ? null : now)));
    return () => clearTimeout(letGo);
  }, [isThere, typed]);
  const setText = useCallback(
    (text: string) => {
      setTyped({ text, isWritten: false });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setTyped({ text, isWritten: true });
        write({ q: text });
      }, delayMs);
    },
    [write],
  );
  return [typed?.text ?? search, setText] as const;
}
