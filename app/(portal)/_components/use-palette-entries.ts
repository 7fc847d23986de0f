"use client";
import { useQuery } from "@tanstack/react-query";
import { BookOpen, Keyboard, LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { catalogQuery } from "@/lib/listings/client";
import { fold, matching } from "./palette-matches";
import { type Section, sectionsFor } from "./sections";
import { themes } from "./themes";

/** How many listings are offered at once: the list is for choosing, not for reading. */
const mostListings = 40;

/** Pages, actions and listings that fit what was typed; listings only once something is. */
export function usePaletteEntries(role: string, typed: string) {
  const pages = usePages(role);
  const actions = useActions();
  const catalog = useQuery(catalogQuery());
  const listings = useMemo(
    () =>
      (catalog.data?.listings ?? []).map((listing) => ({
        id: `${listing.pms_name}/${listing.listing_id}`,
        name: listing.listing_name,
        detail: `${listing.pms_name} · ${listing.listing_id}`,
        found: fold(`${listing.listing_name} ${listing.pms_name} ${listing.listing_id}`),
      })),
    [catalog.data],
  );
  const fitting = typed.trim() === "" ? [] : matching(listings, typed);
  return {
    pages: matching(pages, typed),
    actions: matching(actions, typed),
    listings: fitting.slice(0, mostListings),
    more: Math.max(0, fitting.length - mostListings),
    isLoading: catalog.isPending,
    isFailed: catalog.isError,
  };
}

interface Page extends Pick<Section, "href" | "icon" | "key"> {
  id: string;
  name: string;
  found: string;
}

function usePages(role: string): Page[] {
  const t = useTranslations("shell");
  return sectionsFor(role).map((section) => ({
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
