"use client";
import { useQuery } from "@tanstack/react-query";
import { BookOpen, Keyboard, LogOut } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { allows } from "@/lib/auth/permissions";
import { catalogQuery } from "@/lib/catalog/client";
import { managedAccountsQuery } from "@/lib/identity/partners/client";
import { pmsNames, pmsTitle } from "@/lib/core/pms";
import { fold, matching } from "./matches";
import {
  type AccountAccess,
  pathInAccount,
  type Section,
  sectionsFor,
} from "../navigation/sections";
import { themes } from "../theme/use-theme";

const mostListings = 40;
const mostAccounts = 20;

/** Pages, actions, accounts and listings that match; listings only once there is a search. */
export function usePaletteEntries(access: AccountAccess, search: string) {
  const pages = usePages(access);
  const actions = useActions();
  const catalog = useQuery({
    ...catalogQuery(access.account),
    enabled: access.permissions !== null && allows(access.permissions, "listings:view"),
  });
  const listings = useMemo(
    () =>
      (catalog.data?.listings ?? []).map((listing) => ({
        id: `${listing.pms_name}/${listing.listing_id}`,
        name: listing.listing_name,
        detail: `${pmsTitle(listing.pms_name)} · ${listing.listing_id}`,
        searchText: fold(
          `${listing.listing_name} ${pmsNames(listing.pms_name)} ${listing.listing_id}`,
        ),
      })),
    [catalog.data],
  );
  const accounts = useAccounts(access);
  const found = search.trim() === "" ? [] : matching(listings, search);
  return {
    pages: matching(pages, search),
    actions: matching(actions, search),
    accounts: matching(accounts, search).slice(0, mostAccounts),
    listings: found.slice(0, mostListings),
    more: Math.max(0, found.length - mostListings),
    isLoading: catalog.isLoading,
    isFailed: catalog.isError,
  };
}

function useAccounts({ role }: AccountAccess) {
  const path = usePathname();
  const list = useQuery({ ...managedAccountsQuery(), enabled: role === "partner" });
  return (list.data?.managed_accounts ?? []).map((account) => ({
    id: `account/${account.user_id}`,
    name: account.name,
    detail: String(account.user_id),
    href: pathInAccount(path, account),
    searchText: fold(`${account.name} ${account.user_id}`),
  }));
}

interface Page extends Pick<Section, "href" | "icon" | "key"> {
  id: string;
  name: string;
  searchText: string;
}

function usePages(access: AccountAccess): Page[] {
  const t = useTranslations("shell");
  return sectionsFor(access).map((section) => ({
    ...section,
    name: t(section.id),
    searchText: fold(t(section.id)),
  }));
}

function useActions() {
  const t = useTranslations("shell");
  const actions = [
    ...themes.map(({ id, icon }) => ({ id, icon, name: t(`palette.${id}`) })),
    { id: "reference", icon: BookOpen, name: t("reference") },
    { id: "shortcuts", icon: Keyboard, name: t("palette.shortcuts") },
    { id: "signOut", icon: LogOut, name: t("signOut") },
  ];
  return actions.map((action) => ({ ...action, searchText: fold(action.name) }));
}
