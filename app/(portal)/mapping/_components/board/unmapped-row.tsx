"use client";
import { GripVertical, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "react-aria-components/Button";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import type { Listing } from "@/lib/catalog/schema";
import { useVerdict } from "../drag/drag-context";
import { useMappingScope } from "../page/scope";
import { joined, useWords } from "../candidates/use-words";
import { VerdictBadge } from "../candidates/verdict-badge";

/** An unmapped listing; while another is dragged, also the verdict on mapping it here. */
export function UnmappedRow({ listing }: { listing: Listing }) {
  const t = useTranslations("mapping");
  const { canEdit, find } = useMappingScope();
  const { facts } = useWords();
  const verdict = useVerdict({ parent: listing, existing: 0 });
  const details = joined([facts(listing), listing.city_name, listing.id]);
  return (
    <div className={`flex h-full items-center gap-2 ${canEdit ? "px-2" : "px-4"}`}>
      {canEdit && <Grip />}
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-center gap-2">
          <span className="truncate font-semibold text-ink" title={listing.name}>
            {listing.name}
          </span>
          {listing.isHidden && <Badge>{t("hidden")}</Badge>}
        </span>
        <span className="truncate text-ink-faint" title={details}>
          {details}
        </span>
      </div>
      {verdict && <VerdictBadge verdict={verdict} />}
      {!verdict && canEdit && (
        <IconButton
          size="sm"
          placement="left"
          aria-label={t("findFor", { name: listing.name })}
          onPress={() => find(listing)}
        >
          <Search aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

/** The handle that starts a drag, by pointer or keyboard. */
function Grip() {
  return (
    <Button
      slot="drag"
      className="grid h-7 w-5 shrink-0 cursor-grab place-items-center rounded-sm text-ink-faint focus-ring group-hover:text-ink"
    >
      <GripVertical aria-hidden className="size-4" />
    </Button>
  );
}
