"use client";
import { useSearchParams } from "next/navigation";

/** The partner whose drawer is open: `?partner=<grant id>`, so that it can be linked and gone back from. */
export function useOpenPartner(): [number | null, (grantId: number | null) => void] {
  const text = useSearchParams().get("partner") ?? "";
  return [/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null, open];
}

function open(grantId: number | null): void {
  const url = new URL(location.href);
  if (grantId === null) url.searchParams.delete("partner");
  else url.searchParams.set("partner", String(grantId));
  history.replaceState(null, "", url);
}
