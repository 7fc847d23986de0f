import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useNumbers } from "@/components/hooks/use-numbers";
import type { PriceField } from "@/lib/catalog/edits";
import type { ListingRow } from "@/lib/catalog/rows";
import type { ListingsScope, Rights } from "./scope";
import { useListingView } from "./use-board";
import { useChangeListings } from "./use-change-listings";

/** Returns the page's context; the same object as long as nothing in it changes. */
export function useScope(rights: Rights): ListingsScope {
  const { canEdit, allListings, accountName, decimals } = rights;
  const t = useTranslations("listings");
  const locale = useLocale();
  const numbers = useNumbers();
  const change = useChangeListings();
  const { write } = useListingView();
  return useMemo(() => {
    const price = decimals === 0 ? numbers.money : numbers.amount;
    const changePrice = (
      { listing }: ListingRow,
      field: PriceField,
      amount: number | null,
      updateChildren = false,
    ) => {
      const words = (each: number | null) =>
        each === null ? t("price.none") : price(each, listing.currency);
      const message = t("price.changed", {
        field: t(`columns.${field}`),
        name: listing.name,
        from: words(listing[field]),
        to: words(amount),
      });
      void change([{ id: listing.id, pms: listing.pms, [field]: amount }], {
        message,
        updateChildren,
      });
    };
    const open = (key: string | null) => write({ open: key }, key === null ? "replace" : "push");
    return {
      rights,
      canEdit,
      canCreateGroups: canEdit && allListings,
      accountName,
      decimals,
      locale,
      price,
      change,
      changePrice,
      open,
    };
  }, [accountName, allListings, canEdit, change, decimals, locale, numbers, rights, t, write]);
}
