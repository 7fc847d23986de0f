"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { Skeleton } from "@/components/ui/skeleton";
import { detailsQuery } from "@/lib/catalog/client";
import type { Listing } from "@/lib/catalog/schema";
import { useListingsScope } from "../scope/scope";
import { Fact } from "./fact";
import type { ListingPartProps } from "./drawer-part";
import { useNumbers } from "@/components/numbers/use-numbers";

/** In the account's time zone, which is part of the text. */
const moment = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
} as const;

/** The listing's location, size, currency and last sync. */
export function ListingFacts({ row: { listing } }: ListingPartProps) {
  const t = useTranslations("listings.facts");
  const format = useFormatter();
  const { amount } = useNumbers();
  const { timeZone } = useListingsScope().rights;
  const location = [listing.city_name, listing.state, listing.country].filter(Boolean).join(", ");
  const coordinates =
    listing.latitude !== null &&
    listing.longitude !== null &&
    `${listing.latitude}, ${listing.longitude}`;
  const instant = (text: string | null, none: string) =>
    text === null ? none : format.dateTime(new Date(text), { ...moment, timeZone });
  const bedrooms = listing.no_of_bedrooms;
  return (
    <dl className="flex flex-col text-sm tabular-nums">
      <Fact label={t("place")}>{location || t("unknown")}</Fact>
      <Fact
        label={t("coordinates")}
        {...(coordinates && { copy: coordinates, copyLabel: t("copyCoordinates") })}
      >
        {coordinates || t("unknown")}
      </Fact>
      <Fact label={t("bedrooms")}>
        {bedrooms === null ? t("unknown") : bedrooms === 0 ? t("studio") : bedrooms}
      </Fact>
      <Fact label={t("currency")}>{listing.currency ?? t("unknown")}</Fact>
      <Fact label={t("cleaning")}>{amount(listing.cleaning_fees, listing.currency)}</Fact>
      <Fact label={t("timeZone")}>
        <TimeZone listing={listing} />
      </Fact>
      <Fact label={t("lastSync")}>{instant(listing.last_date_pushed, t("neverSynced"))}</Fact>
      <Fact label={t("lastRefresh")}>
        {instant(listing.last_refreshed_at, t("neverRefreshed"))}
      </Fact>
    </dl>
  );
}

function TimeZone({ listing }: { listing: Listing }) {
  const t = useTranslations("listings.facts");
  const details = useQuery(detailsQuery(useAccount().account, listing));
  if (details.error) return details.error.message;
  if (!details.data) return <Skeleton className="h-3 w-32" />;
  const { time_zone: zone, has_own_time_zone: isOwn } = details.data;
  return isOwn ? zone : t("accountZone", { zone });
}
