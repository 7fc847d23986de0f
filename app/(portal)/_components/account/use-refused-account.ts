"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { accountLosses, AccountLost } from "@/lib/http/fetcher";
import { managedAccountsQuery } from "@/lib/identity/partners/client";

/** Returns the account that last refused a call because access ended, and when (ms since 1970). */
export function useRefusedAccount(): { account: number; at: number } | null {
  const client = useQueryClient();
  const [refused, setRefused] = useState<{ account: number; at: number } | null>(null);
  useEffect(() => {
    const onLost = (event: Event) => {
      if (!(event instanceof AccountLost)) return;
      setRefused({ account: event.account, at: Date.now() });
      void client.invalidateQueries({ queryKey: managedAccountsQuery().queryKey });
    };
    accountLosses.addEventListener("lost", onLost);
    return () => accountLosses.removeEventListener("lost", onLost);
  }, [client]);
  return refused;
}
