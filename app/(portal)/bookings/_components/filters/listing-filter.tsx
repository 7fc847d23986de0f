"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import type { WriteAddress } from "@/components/address/use-address";
import { ListingPicker } from "@/components/listings/listing-picker";
import { useLateQuery } from "@/components/prefetch/use-late-query";
import { IconButton } from "@/components/ui/icon-button";
import { catalogQuery } from "@/lib/catalog/client";

/** One listing, or all of them. */
export function ListingFilter({ value, write }: { value: string | null; write: WriteAddress }) {
  const t = useTranslations("bookings.filters");
  const { account } = useAccount();
  const catalog = useLateQuery(catalogQuery(account));
  return (
    <div className="flex w-full items-center gap-1 sm:w-56">
      <ListingPicker
        listings={catalog.data?.listings ?? []}
        value={value}
        onChange={(listing) => write({ listing })}
        placeholder={t("everyListing")}
        className="flex-1"
      />
      {value !== null && (
        <IconButton aria-label={t("everyListingAgain")} onPress={() => write({ listing: null })}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
