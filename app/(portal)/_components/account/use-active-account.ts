"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, useEffect } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { type AccountId, accountLosses, AccountLost } from "@/lib/http/fetcher";
import type { Permissions } from "@/lib/auth/permissions";
import { managedAccountsQuery } from "@/lib/identity/partners/client";
import type { ManagedAccount, ManagedAccounts } from "@/lib/identity/partners/schema";
import type { Me } from "@/lib/identity/people/schema";
import type { AccountAccess } from "../frame/sections";
import type { Viewer } from "./use-me";

export interface ActiveAccount {
  access: AccountAccess;
  /** Managed accounts by name; empty for anyone but a consultant. */
  accounts: readonly ManagedAccount[];
  /** The page's managed account with its granted permissions. */
  current: ManagedAccount | undefined;
  /** True if the URL names an account that is not, or no longer, managed. */
  isGone: boolean;
  /** The account's name, kept after access has ended; undefined if it was never known. */
  name: string | undefined;
}

/** Returns the page's account and the viewer's permissions in it, both kept current. */
export function useActiveAccount(viewer: Viewer, me: Me | undefined): ActiveAccount {
  const { account: addressed } = useAccount();
  const { role, isOperator } = viewer;
  const isPartner = role === "partner";
  const account = isPartner ? addressed : null;
  const list = useQuery({ ...managedAccountsQuery(), enabled: isPartner });
  const current = list.data && managedIn(list.data, account);
  const name = useLastName(account, current);
  const isRefused = useIsRefused(account, list.dataUpdatedAt);
  const isUnlisted = list.data !== undefined && !current;
  const isGone = account !== null && (isRefused || isUnlisted);
  const permissions = isPartner ? grantedIn(current, isGone) : (me ?? viewer).permissions;
  return {
    access: { role, account, permissions, isOperator },
    accounts: list.data?.managed_accounts ?? [],
    current,
    isGone,
    name,
  };
}

/** Returns true if access was refused. A list loaded after the refusal takes precedence. */
function useIsRefused(account: AccountId, listReadAt: number): boolean {
  const refused = useRefusedAccount();
  return refused?.account === account && refused.at > listReadAt;
}

function grantedIn(current: ManagedAccount | undefined, isGone: boolean): Permissions | null {
  return isGone ? null : (current?.permissions ?? null);
}

function managedIn(list: ManagedAccounts, account: AccountId): ManagedAccount | undefined {
  return list.managed_accounts.find(({ user_id: userId }) => userId === account);
}

/** Returns the account's name, also after the account has left the list. */
function useLastName(account: AccountId, current: ManagedAccount | undefined): string | undefined {
  const [known, setKnown] = useState(current);
  if (current && current !== known) setKnown(current);
  return known?.user_id === account ? known?.name : undefined;
}

/** Returns the account that last refused a call because access ended, and when (ms since 1970). */
function useRefusedAccount(): { account: number; at: number } | null {
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

const key = "nightrate-recent-accounts";
const maxRecent = 20;

/** User ids of the accounts opened in this browser, most recent first. */
export function recentAccounts(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

/** Puts an account first. Does nothing if the browser blocks storage. */
export function addRecentAccount(userId: number): void {
  const ids = [userId, ...recentAccounts().filter((id) => id !== userId)];
  try {
    localStorage.setItem(key, JSON.stringify(ids.slice(0, maxRecent)));
  } catch {
    // The list then stays ordered by name.
  }
}

/** Returns the accounts with recent ones first, in the order of `recent`. */
export function recentFirst<Account extends { user_id: number }>(
  accounts: readonly Account[],
  recent: readonly number[],
): Account[] {
  const rank = new Map(recent.map((id, at) => [id, at]));
  const rankOf = ({ user_id: id }: Account) => rank.get(id) ?? recent.length;
  return accounts.toSorted((a, b) => rankOf(a) - rankOf(b));
}
