"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import type { AccountId } from "@/lib/http/account";
import type { Permissions } from "@/lib/auth/permissions";
import { managedAccountsQuery } from "@/lib/identity/partners/client";
import type { ManagedAccount, ManagedAccounts } from "@/lib/identity/partners/schema";
import type { Me } from "@/lib/identity/people/schema";
import type { Place } from "../navigation/sections";
import { useRefusedAccount } from "./use-refused-account";
import type { Viewer } from "./use-me";

export interface Standing {
  place: Place;
  /** What a consultant manages, by name; empty for everybody else. */
  accounts: readonly ManagedAccount[];
  /** The managed account that the page is about, with what its owner granted. */
  current: ManagedAccount | undefined;
  /** The address names an account that is not, or no longer, managed. */
  isGone: boolean;
  /** The account's name, also after access to it ended; undefined when it was never known. */
  name: string | undefined;
}

/** Where the viewer stands: at home, or inside a managed account; kept up to date while the page is open. */
export function useStanding(viewer: Viewer, me: Me | undefined): Standing {
  const { account: named } = useAccount();
  const { role } = viewer;
  const isPartner = role === "partner";
  const account = isPartner ? named : null;
  const list = useQuery({ ...managedAccountsQuery(), enabled: isPartner });
  const current = list.data && managedIn(list.data, account);
  const name = useLastName(account, current);
  const isRefused = useIsRefused(account, list.dataUpdatedAt);
  const isUnlisted = list.data !== undefined && !current;
  const isGone = account !== null && (isRefused || isUnlisted);
  const permissions = isPartner ? grantedIn(current, isGone) : (me ?? viewer).permissions;
  return {
    place: { role, account, permissions },
    accounts: list.data?.managed_accounts ?? [],
    current,
    isGone,
    name,
  };
}

/** Was a call about the account refused? A list that was read after the refusal knows better. */
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

/** The name stays known when the account is no longer in the list. */
function useLastName(account: AccountId, current: ManagedAccount | undefined): string | undefined {
  const [known, remember] = useState(current);
  if (current && current !== known) remember(current);
  return known?.user_id === account ? known?.name : undefined;
}
