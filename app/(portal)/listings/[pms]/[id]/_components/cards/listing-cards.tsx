"use client";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { CalendarBar } from "@/lib/pricing/prices/schema-calendar";
import { DrawerPart, PartFrame } from "../../../../_components/drawer/drawer-part";
import { ListingConnection } from "../../../../_components/drawer/listing-connection";
import { ListingFigures } from "../../../../_components/drawer/listing-figures";
import { ListingLog } from "../../../../_components/drawer/listing-log";
import { ListingNotes } from "../../../../_components/drawer/listing-notes";
import { ListingPrices } from "../../../../_components/drawer/listing-prices";
import { ListingRules } from "../../../../_components/drawer/listing-rules";
import { ListingSettings } from "../../../../_components/drawer/listing-settings";
import { useListingsScope } from "../../../../_components/scope/scope";
import type { PartProps } from "../state/page-props";
import { BookingsCard } from "./bookings-card";
import { GuardRailsCard } from "./guard-rails-card";

interface ListingCardsProps extends PartProps {
  bars: readonly CalendarBar[];
  seesBookings: boolean;
}

/** The cards below the calendar. Parts that the drawer also shows are shared with it. */
export default function ListingCards({ seesBookings, ...props }: ListingCardsProps) {
  const { row } = props;
  const t = useTranslations("listing");
  const { href } = useAccount();
  const { rights } = useListingsScope();
  const market = href(`/neighborhood?listing=${encodeURIComponent(rowKeyOf(row.listing))}`);
  const more = rights.seesMarket ? { more: { href: market, text: t("figures.more") } } : {};
  return (
    <PartFrame value="card">
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-4">
          <DrawerPart title={t("prices.title")}>
            <ListingPrices row={row} />
          </DrawerPart>
          {rights.seesRules && <ListingRules row={row} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <GuardRailsCard row={row} />
          <BookingsCard {...props} seesBookings={seesBookings} />
          {rights.seesLog && <ListingLog row={row} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:max-xl:col-span-2">
          <DrawerPart title={t("figures.title")} {...more}>
            <ListingFigures row={row} />
          </DrawerPart>
          <DrawerPart title={t("settings.title")}>
            <ListingSettings row={row} />
          </DrawerPart>
          <ListingConnection row={row} />
          <DrawerPart title={t("notes.title")}>
            <ListingNotes row={row} />
          </DrawerPart>
        </div>
      </div>
    </PartFrame>
  );
}
