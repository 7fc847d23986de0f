"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import type { AccountId } from "@/lib/http/account";
import type { Permissions } from "@/lib/auth/permissions";
import { managedAccountsQuery } from "@/lib/identity/partners/client";
import type { ManagedAccount, ManagedAccounts } from "@/lib/identity/partners/schema";
import type { Me } from "@/lib/identity/people/schema";
import type { AccountAccess } from "../navigation/sections";
import { useRefusedAccount } from "./use-refused-account";
import type { Viewer } from "./use-me";

export interface ActiveAccount {
  access: AccountAccess;
  /** Managed accounts by name; empty for anyone but a consultant. */
  accounts: readonly ManagedAccount[];
  /** The page's managed account with its granted permissions. */
  current: ManagedAccount | undefined;
  /** The address names an account that is not managed, or no longer. */
  isGone: boolean;
  /** The account's name, kept after access ended; undefined when it was never known. */
  name: string | undefined;
}

/** The account the page works on and what the viewer may do in it, kept current while the page is open. */
export function useActiveAccount(viewer: Viewer, me: Me | undefined): ActiveAccount {
  const { account: addressed } = useAccount();
  const { role } = viewer;
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
    access: { role, account, permissions },
    accounts: list.data?.managed_accounts ?? [],
    current,
    isGone,
    name,
  };
}

/** Is access refused? A list read after the refusal takes precedence. */
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

/** Keeps the name after the account has left the list. */
function useLastName(account: AccountId, current: ManagedAccount | undefined): string | undefined {
  const [known, setKnown] = useState(current);
  if (current && current !== known) setKnown(current);
  return known?.user_id === account ? known?.name : undefined;
}
