"use client";
import { useSearchParams } from "next/navigation";

/** The member whose drawer is open: `?member=<user id>`, so that it can be linked and gone back from. */
export function useOpenMember(): [number | null, (userId: number | null) => void] {
  const text = useSearchParams().get("member") ?? "";
  const openId = /^\d{6}$/.test(text) ? Number(text) : null;
  return [openId, open];
}

function open(userId: number | null): void {
  const url = new URL(location.href);
  if (userId === null) url.searchParams.delete("member");
  else url.searchParams.set("member", String(userId));
  history.replaceState(null, "", url);
}
