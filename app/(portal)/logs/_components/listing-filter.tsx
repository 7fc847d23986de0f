"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { ListingPicker } from "@/components/listings/listing-picker";
import { useLateQuery } from "@/components/prefetch/late-component";
import { IconButton } from "@/components/ui/icon-button";
import { catalogQuery } from "@/lib/catalog/client";
import { useLogView } from "./use-log-view";
import { ListingFilterSkeleton } from "./log-loading";

/** Limits the log to one listing. */
export default function ListingFilter() {
  const t = useTranslations("logs.filters");
  const { account } = useAccount();
  const { listing, write } = useLogView();
  const { data, isPending } = useLateQuery(catalogQuery(account));
  if (isPending) return <ListingFilterSkeleton />;
  if (!data?.listings.length) return null;
  return (
    <div className="flex items-center gap-1">
      <ListingPicker
        listings={data.listings}
        value={listing}
        onChange={(address) => write({ listing: address })}
        className="w-64!"
      />
      {listing !== null && (
        <IconButton size="sm" aria-label={t("anyListing")} onPress={() => write({ listing: null })}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
