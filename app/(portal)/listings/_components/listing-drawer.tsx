"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Drawer } from "@/components/ui/drawer";
import type { ListingRow } from "@/lib/listings/rows";
import { ListingFacts } from "./listing-facts";
import { ListingFigures } from "./listing-figures";
import { ListingIds } from "./listing-ids";
import { ListingMapping } from "./listing-mapping";
import { ListingNotes } from "./listing-notes";
import { ListingPrices } from "./listing-prices";
import { ListingSettings } from "./listing-settings";
import type { ListingPartProps } from "./part-props";
import { useListingsScope } from "./scope";

/** Everything known of one listing, editable by those who may. */
export function ListingDrawer({ rows, openKey }: { rows: readonly ListingRow[]; openKey: string }) {
  const t = useTranslations("listings.drawer");
  const { open } = useListingsScope();
  const row = rows.find(({ key }) => key === openKey);
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => !isOpen && open(null)}
      title={row?.listing.name ?? t("unknownTitle")}
      description={row ? <Subtitle row={row} /> : undefined}
    >
      {row ? <Parts row={row} /> : <p>{t("unknownText", { key: openKey })}</p>}
    </Drawer>
  );
}

function Subtitle({ row: { listing, property, missing } }: ListingPartProps) {
  const t = useTranslations("listings");
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span>{property === listing.name ? listing.pms : `${property} · ${listing.pms}`}</span>
      {listing.isHidden && <Badge>{t("hidden")}</Badge>}
      {missing.map((lack) => (
        <Badge key={lack} tone="warning">
          {t(`filters.missing.${lack}`)}
        </Badge>
      ))}
    </span>
  );
}

function Parts({ row }: ListingPartProps) {
  const t = useTranslations("listings.drawer");
  return (
    <div className="flex flex-col gap-6">
      <ListingPrices row={row} />
      <Part title={t("figures")}>
        <ListingFigures row={row} />
      </Part>
      <Part title={t("settings")}>
        <ListingSettings row={row} />
      </Part>
      <Part title={t("mapping")}>
        <ListingMapping row={row} />
      </Part>
      <Part title={t("notes")}>
        <ListingNotes row={row} />
      </Part>
      <Part title={t("facts")}>
        <ListingFacts row={row} />
      </Part>
      <Part title={t("ids")}>
        <ListingIds row={row} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      {children}
    </section>
  );
}
