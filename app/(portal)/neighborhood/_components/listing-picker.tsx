"use client";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { ComboBox } from "@/components/ui/combo-box";
import type { Option } from "@/components/ui/option-list";
import { plain } from "@/lib/listings/rules";
import type { ListingSummary } from "@/lib/listings/schema";
import { addressOf, nameIn } from "@/lib/neighborhood/address";
import type { ListingName } from "@/lib/neighborhood/client";
import { noteListing, recentListings } from "./recent-listings";

/** Options in the open list at once; typing narrows them down. */
const mostShown = 60;

interface ListingPickerProps {
  listings: readonly ListingSummary[];
  value: ListingName;
  onChange: (name: ListingName) => void;
}

/** Which listing the page is about: by any part of its name or id, those looked at last first. */
export function ListingPicker({ listings, value, onChange }: ListingPickerProps) {
  const t = useTranslations("neighborhood.picker");
  const { account } = useAccount();
  const address = addressOf(value);
  const [recent, setRecent] = useState<readonly string[]>([]);
  useNoted(address);
  const all = useOptions(listings, recent);
  const own = all.find(({ id }) => id === address)?.label ?? value.id;
  const [typed, setTyped] = useState<string | null>(null);
  const options = useMemo(() => {
    const wanted = plain(typed ?? "");
    const found = wanted
      ? all.filter(({ label, description }) => plain(`${label} ${description}`).includes(wanted))
      : all;
    const shown = found.slice(0, mostShown);
    // The chosen one keeps its name in the field.
    const chosen = all.find(({ id }) => id === address);
    return chosen && !shown.includes(chosen) ? [...shown, chosen] : shown;
  }, [all, typed, address]);
  return (
    <ComboBox
      label={t("label")}
      isLabelHidden
      placeholder={t("placeholder")}
      options={options}
      value={address}
      inputValue={typed ?? own}
      onInputChange={setTyped}
      onOpenChange={(isOpen) => (isOpen ? setRecent(recentListings(account)) : setTyped(null))}
      onBlur={() => setTyped(null)}
      onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}
      defaultFilter={() => true}
      onChange={(id) => {
        setTyped(null);
        const name = nameIn(id);
        if (name && id !== address) onChange(name);
      }}
      className="w-full sm:w-90"
    />
  );
}

/** Remembers in this browser that the listing was looked at. */
function useNoted(address: string): void {
  const { account } = useAccount();
  useEffect(() => noteListing(account, address), [account, address]);
}

/** Every listing, the recent ones first. */
function useOptions(listings: readonly ListingSummary[], recent: readonly string[]): Option[] {
  return useMemo(() => {
    const rank = new Map(recent.map((entry, at) => [entry, at]));
    const place = ({ id }: Option) => rank.get(id) ?? recent.length;
    return listings
      .map(({ listing_id, pms_name, listing_name }) => ({
        id: addressOf({ id: listing_id, pms: pms_name }),
        label: listing_name,
        description: `${listing_id} · ${pms_name}`,
      }))
      .toSorted((a, b) => place(a) - place(b));
  }, [listings, recent]);
}
