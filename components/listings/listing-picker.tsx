"use client";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { ComboBox } from "@/components/ui/combo-box";
import type { Option } from "@/components/ui/option-list";
import { plain } from "@/lib/listings/rules";
import type { ListingSummary } from "@/lib/listings/schema";
import { recentListings } from "./recent-listings";

/** Options in the open list at once; typing narrows them down. */
const mostShown = 60;

export interface ListingPickerProps {
  listings: readonly ListingSummary[];
  /** `pms/listing_id`; null: none is chosen. */
  value: string | null;
  onChange: (address: string) => void;
  className?: string;
}

/** One listing, found by any part of its name or id; those looked at last come first. */
export function ListingPicker({ listings, value, onChange, className }: ListingPickerProps) {
  const t = useTranslations("common.listingPicker");
  const { account } = useAccount();
  const [typed, setTyped] = useState<string | null>(null);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const all = useOptions(listings, recent);
  const options = useMemo(() => shownOf(all, typed, value), [all, typed, value]);
  const name = all.find(({ id }) => id === value)?.label ?? value ?? "";
  return (
    <ComboBox
      label={t("label")}
      isLabelHidden
      placeholder={t("placeholder")}
      options={options}
      value={value}
      inputValue={typed ?? name}
      onInputChange={setTyped}
      onOpenChange={(isOpen) => (isOpen ? setRecent(recentListings(account)) : setTyped(null))}
      onBlur={() => setTyped(null)}
      onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      defaultFilter={() => true}
      onChange={(id) => {
        setTyped(null);
        if (id !== null && id !== value) onChange(id);
      }}
      {...(className !== undefined && { className })}
    />
  );
}

/** Those that hold what was typed; the chosen one always, since the field shows its name. */
function shownOf(all: readonly Option[], typed: string | null, value: string | null): Option[] {
  const wanted = plain(typed ?? "");
  const found = all.filter(({ label, description }) =>
    plain(`${label} ${description ?? ""}`).includes(wanted),
  );
  const shown = found.slice(0, mostShown);
  const chosen = all.find(({ id }) => id === value);
  return chosen && !shown.includes(chosen) ? [...shown, chosen] : shown;
}

/** Every listing, the recent ones first. */
function useOptions(listings: readonly ListingSummary[], recent: readonly string[]): Option[] {
  return useMemo(() => {
    const rank = new Map(recent.map((entry, at) => [entry, at]));
    const place = ({ id }: Option) => rank.get(id) ?? recent.length;
    return listings
      .map(({ listing_id, pms_name, listing_name }) => ({
        id: `${pms_name}/${listing_id}`,
        label: listing_name,
        description: `${listing_id} · ${pms_name}`,
      }))
      .toSorted((a, b) => place(a) - place(b));
  }, [listings, recent]);
}
