"use client";
import { useTranslations } from "next-intl";
import { channelLabel } from "@/lib/listings/channels";
import { Fact } from "./fact";
import type { ListingPartProps } from "./part-props";

/** Every id by which programs and people name this listing, each to be copied. */
export function ListingIds({ row: { listing, mapping } }: ListingPartProps) {
  const t = useTranslations("listings.ids");
  const copying = (value: string | number, name: string) => ({
    copy: String(value),
    copyLabel: t("copy", { name }),
  });
  // A parent's own key stands in each of its children.
  const ownKey = mapping.kind === "parent" ? mapping.children[0]?.parent_key : undefined;
  return (
    <dl className="flex flex-col text-sm tabular-nums">
      <Fact label={t("listing")} {...copying(listing.id, t("listing"))}>
        {listing.id}
      </Fact>
      <Fact label={t("pms")} {...copying(listing.pms, t("pms"))}>
        {listing.pms}
      </Fact>
      {ownKey !== undefined && (
        <Fact label={t("key")} {...copying(ownKey, t("key"))}>
          {ownKey}
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
