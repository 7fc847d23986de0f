"use client";
import { useTranslations } from "next-intl";
import { Button } from "react-aria-components/Button";
import { channelNames } from "@/lib/catalog/view";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { useListingsScope } from "../scope";
import type { ListingPartProps } from "./drawer-part";

/** The other listings of the mapping group, each opening its own drawer. */
export function ListingMapping({ row: { mapping } }: ListingPartProps) {
  const t = useTranslations("listings.mapping");
  if (mapping.kind === "unmapped") return <p className="text-sm">{t("unmappedText")}</p>;
  if (mapping.kind === "child") {
    return (
      <div className="flex flex-col gap-1 text-sm">
        <p>{t(mapping.parent ? "childText" : "childOutOfReachText")}</p>
        {mapping.parent && <Member listing={mapping.parent} />}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p>{t("parentText", { count: mapping.children.length })}</p>
      {mapping.children.map((child) => (
        <Member key={rowKeyOf(child)} listing={child} />
      ))}
    </div>
  );
}

function Member({ listing }: { listing: Listing }) {
  const { open } = useListingsScope();
  return (
    <Button
      onPress={() => open(rowKeyOf(listing))}
      className="-mx-2 flex min-h-8 items-center gap-2 rounded-md px-2 text-left focus-ring hover:bg-hover"
    >
      <span className="min-w-0 truncate font-medium text-accent">{listing.name}</span>
      <span className="shrink-0 text-ink-faint">{channelNames(listing)}</span>
    </Button>
  );
}
