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
import { type Place, placeInAccount, type Section, sectionsFor } from "../navigation/sections";
import { themes } from "../theme/use-theme";

/** How many listings are offered at once: the list is for choosing, not for reading. */
const mostListings = 40;
const mostAccounts = 20;

/** Pages, actions and listings that fit what was typed; listings only once something is. */
export function usePaletteEntries(place: Place, typed: string) {
  const pages = usePages(place);
  const actions = useActions();
  const catalog = useQuery({
    ...catalogQuery(place.account),
    enabled: place.permissions !== null && allows(place.permissions, "listings:view"),
  });
  const listings = useMemo(
    () =>
      (catalog.data?.listings ?? []).map((listing) => ({
        id: `${listing.pms_name}/${listing.listing_id}`,
        name: listing.listing_name,
        detail: `${pmsTitle(listing.pms_name)} · ${listing.listing_id}`,
        found: fold(`${listing.listing_name} ${pmsNames(listing.pms_name)} ${listing.listing_id}`),
      })),
    [catalog.data],
  );
  const accounts = useAccounts(place);
  const fitting = typed.trim() === "" ? [] : matching(listings, typed);
  return {
    pages: matching(pages, typed),
    actions: matching(actions, typed),
    accounts: matching(accounts, typed).slice(0, mostAccounts),
    listings: fitting.slice(0, mostListings),
    more: Math.max(0, fitting.length - mostListings),
    isLoading: catalog.isLoading,
    isFailed: catalog.isError,
  };
}

function useAccounts({ role }: Place) {
  const path = usePathname();
  const list = useQuery({ ...managedAccountsQuery(), enabled: role === "partner" });
  return (list.data?.managed_accounts ?? []).map((account) => ({
    id: `account/${account.user_id}`,
    name: account.name,
    detail: String(account.user_id),
    href: placeInAccount(path, account),
    found: fold(`${account.name} ${account.user_id}`),
  }));
}

interface Page extends Pick<Section, "href" | "icon" | "key"> {
  id: string;
  name: string;
  found: string;
}

function usePages(place: Place): Page[] {
  const t = useTranslations("shell");
  return sectionsFor(place).map((section) => ({
    ...section,
    name: t(section.id),
    found: fold(t(section.id)),
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
  return actions.map((action) => ({ ...action, found: fold(action.name) }));
}
