"use client";
import { useQuery } from "@tanstack/react-query";
import { BookOpen, Building2, Keyboard, LogOut } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { allows } from "@/lib/auth/permissions";
import { catalogQuery } from "@/lib/catalog/client";
import { managedAccountsQuery } from "@/lib/identity/partners/client";
import { pmsNames, pmsTitle } from "@/lib/core/pms";
import { fold, matching, type Searchable } from "./matches";
import { useNamedEntries } from "./use-named-entries";
import { usePlaceEntries } from "./use-place-entries";
import {
  type AccountAccess,
  pathInAccount,
  type Section,
  sectionsFor,
} from "../navigation/sections";
import { themes } from "../theme/use-theme";

const mostListings = 40;
const mostAccounts = 20;
/** Groups, cities or people. */
const mostNamed = 8;

/** Returns all entries that match; without a search only pages, accounts and actions. */
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
  const hasSearch = search.trim() !== "";
  const places = usePlaceEntries(access);
  const named = useNamedEntries(access, hasSearch);
  const foundIn = <Entry extends Searchable>(entries: readonly Entry[]) =>
    hasSearch ? matching(entries, search) : [];
  const found = foundIn(listings);
  return {
    commands: foundIn(places.commands),
    rules: foundIn(places.rules),
    settings: foundIn(places.settings),
    groups: foundIn(named.groups).slice(0, mostNamed),
    cities: foundIn(named.cities).slice(0, mostNamed),
    people: foundIn(named.people).slice(0, mostNamed),
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
    icon: Building2,
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
    searchText: fold(`${t(section.id)} ${t(`palette.page.${section.id}`)}`),
  }));
}

function useActions() {
  const t = useTranslations("shell");
  const actions = [
    ...themes.map(({ id, icon }) => ({ id, icon, name: t(`palette.${id}`), words: "" })),
    {
      id: "reference",
      icon: BookOpen,
      name: t("reference"),
      words: t("palette.referenceWords"),
    },
    { id: "shortcuts", icon: Keyboard, name: t("palette.shortcuts"), words: "" },
    { id: "signOut", icon: LogOut, name: t("signOut"), words: t("palette.signOutWords") },
  ];
  return actions.map((action) => ({
    ...action,
    searchText: fold(`${action.name} ${action.words}`),
  }));
}
