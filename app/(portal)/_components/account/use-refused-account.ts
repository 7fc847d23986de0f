"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { accountLosses, AccountLost } from "@/lib/http/fetcher";
import { managedAccountsQuery } from "@/lib/identity/partners/client";

/** The account whose calls were refused because access to it ended, and when; whatever of the page asked. */
export function useRefusedAccount(): { account: number; at: number } | null {
  const client = useQueryClient();
  const [refused, setRefused] = useState<{ account: number; at: number } | null>(null);
  useEffect(() => {
    const note = (event: Event) => {
      if (!(event instanceof AccountLost)) return;
      setRefused({ account: event.account, at: Date.now() });
      void client.invalidateQueries({ queryKey: managedAccountsQuery().queryKey });
    };
    accountLosses.addEventListener("lost", note);
    return () => accountLosses.removeEventListener("lost", note);
  }, [client]);
  return refused;
}
