import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { useWriteAddress } from "@/components/address/use-address";

/** Returns the id in a URL parameter, whose drawer is open, and a stable setter; null closes the drawer. */
export function useOpenId(
  parameter: "member" | "partner",
): [number | null, (id: number | null) => void] {
  const write = useWriteAddress();
  const text = useSearchParams().get(parameter) ?? "";
  const open = useCallback(
    (id: number | null) => write({ [parameter]: id === null ? null : String(id) }),
    [write, parameter],
  );
  return [/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null, open];
}

/** Returns whether a URL parameter opens a dialog, and a setter. */
export function useOpenDialog(parameter: "invite" | "grant"): [boolean, (isOpen: boolean) => void] {
  const write = useWriteAddress();
  const isOpen = useSearchParams().get(parameter) === "open";
  return [isOpen, (next) => write({ [parameter]: next ? "open" : null })];
}
