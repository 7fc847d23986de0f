"use client";
import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { useAccount } from "@/components/account/use-account";
import { listingPath } from "@/lib/catalog/address";
import type { ListingRow } from "@/lib/catalog/rows";
import { pmsTitle } from "@/lib/core/pms";
import { useListingsScope } from "../scope/scope";
import { DrawerPart, type ListingPartProps } from "./drawer-part";
import { ListingActions } from "./listing-actions";
import { ListingConnection } from "./listing-connection";
import { ListingFacts } from "./listing-facts";
import { ListingFigures } from "./listing-figures";
import { ListingIds } from "./listing-ids";
import { ListingLog } from "./listing-log";
import { ListingMapping } from "./listing-mapping";
import { ListingNights } from "./listing-nights";
import { ListingNotes } from "./listing-notes";
import { ListingOverrides } from "./listing-overrides";
import { ListingPrices } from "./listing-prices";
import { ListingRules } from "./listing-rules";
import { ListingSettings } from "./listing-settings";

/** The details of one listing, editable for those with the permission. */
export default function ListingDrawer({
  rows,
  openKey,
}: {
  rows: readonly ListingRow[];
  openKey: string;
}) {
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
      {row ? <Parts row={row} /> : <Unknown openKey={openKey} />}
    </Drawer>
  );
}

function Unknown({ openKey }: { openKey: string }) {
  const t = useTranslations("listings.drawer");
  const close = useTranslations("common.ui")("close");
  const [pms = "", ...id] = openKey.split("/");
  return (
    <EmptyState
      icon={<SearchX />}
      title={t("unknownNamed", { id: id.join("/"), pms: pmsTitle(pms) })}
      action={<Button slot="close">{close}</Button>}
    >
      {t("unknownText")}
    </EmptyState>
  );
}

function Subtitle({ row: { listing, property, missing } }: ListingPartProps) {
  const t = useTranslations("listings");
  const { href } = useAccount();
  const pms = pmsTitle(listing.pms);
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span>{property === listing.name ? pms : `${property} · ${pms}`}</span>
      <TextLink href={href(listingPath(listing))}>{t("drawer.openPage")}</TextLink>
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
  const { rights } = useListingsScope();
  return (
    <div className="flex flex-col gap-6">
      <ListingPrices row={row} />
      <ListingNights row={row} />
      <DrawerPart title={t("figures")}>
        <ListingFigures row={row} />
      </DrawerPart>
      <DrawerPart title={t("settings")}>
        <ListingSettings row={row} />
      </DrawerPart>
      <ListingConnection row={row} />
      {rights.editsRules && <ListingOverrides row={row} />}
      {rights.seesRules && <ListingRules row={row} />}
      <ListingActions row={row} />
      <DrawerPart title={t("mapping")}>
        <ListingMapping row={row} />
      </DrawerPart>
      <DrawerPart title={t("notes")}>
        <ListingNotes row={row} />
      </DrawerPart>
      {rights.seesLog && <ListingLog row={row} />}
      <DrawerPart title={t("facts")}>
        <ListingFacts row={row} />
      </DrawerPart>
      <DrawerPart title={t("ids")}>
        <ListingIds row={row} />
      </DrawerPart>
    </div>
  );
}
