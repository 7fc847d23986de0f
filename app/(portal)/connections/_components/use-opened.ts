import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { useWriteAddress } from "@/components/hooks/use-address";
import { type AddedKind, addedKinds } from "@/lib/intake/connections/rules";

/** The dialog and drawers that the URL opens. */
export interface Opened {
  /** The kind being added; "choose" until one is chosen; null without the dialog. */
  adding: AddedKind | "choose" | null;
  /** Id of the connection whose runs are open. */
  runs: number | null;
  /** Id of the connection whose changes for tonight are open. */
  tonight: number | null;
  /** Id of the connection whose calendars are open. */
  feeds: number | null;
  /** The listing whose held prices are open, `pms/id`. */
  held: string | null;
  openAdd: () => void;
  /** Null closes the dialog. */
  choose: (kind: AddedKind | "choose" | null) => void;
  openRuns: (id: number | null) => void;
  openTonight: (id: number | null) => void;
  openFeeds: (id: number | null) => void;
  openHeld: (listing: string | null) => void;
}

/** Reads and writes `add`, `runs`, `tonight`, `feeds` and `held` of the URL. */
export function useOpened(): Opened {
  const write = useWriteAddress();
  const params = useSearchParams();
  const add = params.get("add");
  // The dialog replaces the calendars drawer it was opened from.
  const choose = useCallback(
    (kind: AddedKind | "choose" | null) => write({ add: kind, feeds: null }),
    [write],
  );
  const openRuns = useCallback((id: number | null) => write({ runs: textOf(id) }), [write]);
  const openTonight = useCallback((id: number | null) => write({ tonight: textOf(id) }), [write]);
  const openFeeds = useCallback((id: number | null) => write({ feeds: textOf(id) }), [write]);
  const openHeld = useCallback((held: string | null) => write({ held }), [write]);
  return {
    adding: add === null ? null : (addedKinds.find((kind) => kind === add) ?? "choose"),
    runs: idIn(params.get("runs")),
    tonight: idIn(params.get("tonight")),
    feeds: idIn(params.get("feeds")),
    held: params.get("held"),
    openAdd: () => choose("choose"),
    choose,
    openRuns,
    openTonight,
    openFeeds,
    openHeld,
  };
}

function textOf(id: number | null): string | null {
  return id === null ? null : String(id);
}

function idIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
