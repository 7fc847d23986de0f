"use client";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { useAccount } from "@/components/hooks/use-account";
import { cx } from "@/components/ui/cx";
import { FindField } from "@/components/ui/find-field";
import { panelRow } from "@/components/ui/classes";
import { plain } from "@/lib/core/text";
import type { ListingSummary } from "@/lib/catalog/schema";
import { pmsNames, pmsTitle } from "@/lib/core/pms";
import { recentListings } from "./recent-listings";

/** Further listings are found by typing. */
const maxShown = 60;

export interface ListingListProps {
  listings: readonly ListingSummary[];
  value: string | null;
  onChange: (address: string) => void;
}

/** A search field and the matching listings, recent ones first. */
export default function ListingList({ listings, value, onChange }: ListingListProps) {
  const t = useTranslations("common.listingPicker");
  const [typed, setTyped] = useState("");
  const rows = useRows(listings);
  const wanted = plain(typed.trim());
  const found = rows.filter(({ text }) => text.includes(wanted)).slice(0, maxShown);
  return (
    <div className="-m-3 flex flex-col">
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <FindField label={t("placeholder")} />
        <ListBox
          aria-label={t("label")}
          items={found}
          onAction={(address) => onChange(String(address))}
          className="max-h-80 overflow-y-auto p-1.5 outline-none"
          renderEmptyState={() => (
            <p className="px-2 py-6 text-center text-sm text-ink-faint">{t("none")}</p>
          )}
        >
          {({ id, name, detail }) => (
            <ListBoxItem id={id} textValue={name} className={cx(panelRow, "text-ink")}>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className={cx("truncate", id === value && "font-medium")}>{name}</span>{" "}
                <span className="truncate text-xs text-ink-faint">{detail}</span>
              </span>
              {id === value && <Check aria-hidden className="text-accent" />}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </div>
  );
}

/** Returns every listing with its searchable text, recent ones (when the list opened) first. */
function useRows(listings: readonly ListingSummary[]) {
  const { account } = useAccount();
  const [recent] = useState(() => recentListings(account));
  return useMemo(() => {
    const rank = new Map(recent.map((address, at) => [address, at]));
    const rankOf = (id: string) => rank.get(id) ?? recent.length;
    return listings
      .map(({ listing_id, pms_name, listing_name: name, property_name: property }) => ({
        id: `${pms_name}/${listing_id}`,
        name,
        detail: `${listing_id} · ${pmsTitle(pms_name)}`,
        text: plain(`${name} ${property} ${listing_id} ${pmsNames(pms_name)}`),
      }))
      .toSorted((a, b) => rankOf(a.id) - rankOf(b.id));
  }, [listings, recent]);
}
