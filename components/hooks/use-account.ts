"use client";
import { useSearchParams } from "next/navigation";
import { type AccountId, accountIn, withAccount } from "@/lib/http/fetcher";

/** The account in the address (`?account=`), and links that keep it. */
export function useAccount(): { account: AccountId; href: (path: string) => string } {
  const account = accountIn(useSearchParams().get("account"));
  return { account, href: (path) => withAccount(path, account) };
}
