"use client";
import { SelectBox } from "@/components/data-table/select-box";
import type { Item } from "@/lib/pricing/actions/board";
import { canHide } from "../detail/use-decide";
import { useCallback, useMemo, useRef, useState } from "react";

interface PickBoxProps {
  label: string;
  picked: Picked;
  items: readonly Item[];
}

/** Picks all of some actions, or none; nothing where none of them can be decided. */
export function PickBox({ label, picked, items }: PickBoxProps) {
  const pickable = items.filter(canHide);
  if (pickable.length === 0) return null;
  const state = pickedState(picked, pickable);
  return (
    <SelectBox
      label={label}
      isOn={state === "all"}
      isMixed={state === "some"}
      isTabbable
      onChange={() => picked.set(pickable, state !== "all")}
    />
  );
}

const nothing: ReadonlySet<string> = new Set();

/** The actions picked for one decision; `shown` are those in the list, in its order. */
export function usePicked(all: readonly Item[], shown: readonly Item[]) {
  const [keys, setKeys] = useState(nothing);
  const anchor = useRef<string | null>(null);
  const pickable = useMemo(() => shown.filter(canHide), [shown]);
  const items = useMemo(
    () => all.filter((item) => keys.has(item.key) && canHide(item)),
    [all, keys],
  );
  const set = useCallback((changed: readonly Item[], isOn: boolean) => {
    setKeys((before) => {
      const next = new Set(before);
      for (const { key } of changed) {
        if (isOn) next.add(key);
        else next.delete(key);
      }
      return next;
    });
  }, []);
  /** Picks or unpicks one; a range is picked from the last one that was touched. */
  const toggle = useCallback(
    (key: string, isRange: boolean) => {
      const at = pickable.findIndex((item) => item.key === key);
      const from = isRange ? pickable.findIndex((item) => item.key === anchor.current) : -1;
      if (at < 0) return;
      anchor.current = key;
      if (from >= 0) set(pickable.slice(Math.min(from, at), Math.max(from, at) + 1), true);
      else setKeys((before) => toggled(before, key));
    },
    [pickable, set],
  );
  return {
    keys,
    /** Those that still exist and can be decided, in sight or not. */
    items,
    pickable,
    toggle,
    set,
    clear: useCallback(() => setKeys(nothing), []),
  };
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

export type Picked = ReturnType<typeof usePicked>;

/** How many of some actions are picked. */
function pickedState(
  { keys }: Pick<Picked, "keys">,
  items: readonly Item[],
): "none" | "some" | "all" {
  const count = items.filter(({ key }) => keys.has(key)).length;
  if (count === 0) return "none";
  return count === items.length ? "all" : "some";
}
