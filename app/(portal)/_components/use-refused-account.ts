"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { type AccountId } from "@/lib/api/account";
import { ApiProblem } from "@/lib/api/fetcher";
import { managedAccountsQuery } from "@/lib/partners/client";

/** The account whose calls are refused because it is not managed any more, and since when; whatever of the page asked. */
export function useRefusedAccount(account: AccountId) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<{ account: AccountId; at: number } | null>(null);
  const note = useEffectEvent((error: unknown) => {
    if (!(error instanceof ApiProblem) || error.code !== "USER_ID_INVALID") return;
    setRefused({ account, at: Date.now() });
    void client.invalidateQueries({ queryKey: managedAccountsQuery().queryKey });
  });
  useEffect(() => {
    const noteEvent = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type === "updated" && event.action?.type === "error") note(event.action.error);
    };
    const endings = [
      client.getQueryCache().subscribe(noteEvent),
      client.getMutationCache().subscribe(noteEvent),
    ];
    return () => endings.forEach((end) => end());
  }, [client]);
  return refused;
}
