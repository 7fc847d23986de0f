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
  const key = useQuery(detailsQuery(useAccount().account, listing)).data?.key;
  const ids = [
    [t("listing"), listing.id],
    [t("pms"), listing.pms],
    [t("key"), key],
    [t("parentKey"), listing.parent_key || undefined],
    [t("mappingGroup"), listing.mapping_group_id ?? undefined],
    ...listing.channel_listing_details.map(
      (channel) => [channelLabel(channel.channel_name), channel.channel_listing_id] as const,
    ),
  ] as const;
  return (
    <dl className="flex flex-col text-sm tabular-nums">
      {ids.map(
        ([name, id]) =>
          id !== undefined && (
            <Fact
              key={`${name} ${id}`}
              label={name}
              copy={String(id)}
              copyLabel={t("copy", { name })}
            >
              {id}
            </Fact>
          ),
      )}
    </dl>
  );
}
