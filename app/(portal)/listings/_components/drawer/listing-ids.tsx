"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { channelLabel } from "@/lib/catalog/channels";
import { detailsQuery } from "@/lib/catalog/client";
import type { ListingPartProps } from "./drawer-part";
import { Fact } from "./fact";

/** The listing's ids, each with a button that copies it. */
export function ListingIds({ row: { listing } }: ListingPartProps) {
  const t = useTranslations("listings.ids");
  const copying = (value: string | number, name: string) => ({
    copy: String(value),
    copyLabel: t("copy", { name }),
  });
  const key = useQuery(detailsQuery(useAccount().account, listing)).data?.key;
  return (
    <dl className="flex flex-col text-sm tabular-nums">
      <Fact label={t("listing")} {...copying(listing.id, t("listing"))}>
        {listing.id}
      </Fact>
      <Fact label={t("pms")} {...copying(listing.pms, t("pms"))}>
        {listing.pms}
      </Fact>
      {key !== undefined && (
        <Fact label={t("key")} {...copying(key, t("key"))}>
          {key}
        </Fact>
      )}
      {listing.parent_key !== 0 && (
        <Fact label={t("parentKey")} {...copying(listing.parent_key, t("parentKey"))}>
          {listing.parent_key}
        </Fact>
      )}
      {listing.mapping_group_id !== null && (
        <Fact label={t("mappingGroup")} {...copying(listing.mapping_group_id, t("mappingGroup"))}>
          {listing.mapping_group_id}
        </Fact>
      )}
      {listing.channel_listing_details.map(({ channel_name, channel_listing_id }) => (
        <Fact
          key={`${channel_name} ${channel_listing_id}`}
          label={channelLabel(channel_name)}
          {...copying(channel_listing_id, channelLabel(channel_name))}
        >
          {channel_listing_id}
        </Fact>
      ))}
    </dl>
  );
}
