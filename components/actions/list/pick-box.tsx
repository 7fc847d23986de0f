"use client";
import { SelectBox } from "@/components/data-table/select-box";
import type { Item } from "@/lib/pricing/actions/board";
import { canHide } from "../can-decide";
import { type Picked, pickedState } from "./use-picked";

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
