"use client";
import { useSearchParams } from "next/navigation";
import { type AccountId, accountIn, withAccount } from "@/lib/http/account";

/** The account this page is about (`?account=`), and links that stay with it. */
export function useAccount(): { account: AccountId; href: (path: string) => string } {
  const account = accountIn(useSearchParams().get("account"));
  return { account, href: (path) => withAccount(path, account) };
}
