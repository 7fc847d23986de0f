"use client";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { rowKeyOf, type ListingRow } from "@/lib/catalog/rows";
import type { CalendarBar } from "@/lib/pricing/prices/schema-calendar";
import {
  DrawerPart,
  PartFrame,
  Fact,
  LinesSkeleton,
} from "@/app/(portal)/listings/_components/drawer/drawer-part";
import { ListingConnection } from "../../../../_components/drawer/listing-connection";
import {
  ListingFigures,
  ListingPrices,
} from "@/app/(portal)/listings/_components/drawer/listing-figures";
import { ListingLog } from "../../../../_components/drawer/listing-log";
import { ListingNotes } from "../../../../_components/drawer/listing-notes";
import { ListingRules } from "../../../../_components/drawer/listing-rules";
import { ListingSettings } from "../../../../_components/drawer/listing-settings";
import { useListingsScope } from "../../../../_components/scope";
import type { PartProps } from "../state/page-props";
import { BookingsCard } from "./bookings-card";
import { useQuery } from "@tanstack/react-query";
import { QueryView } from "@/components/query-view/query-view";
import { guardRailsQuery } from "@/lib/inventory/guard-rails/client";
import type { GuardRails } from "@/lib/inventory/guard-rails/rules";
import { GuardRailsForm } from "./guard-rails-form";
import { useNumbers } from "@/components/hooks/use-numbers";

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

/** The listing's guard rails, editable for people with the permission. */
function GuardRailsCard({ row }: { row: ListingRow }) {
  const t = useTranslations("listing.rails");
  const { account } = useAccount();
  const { canEdit } = useListingsScope();
  const query = useQuery(guardRailsQuery(account, row.listing));
  return (
    <DrawerPart title={t("title")}>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-pretty text-ink-soft">{t("text")}</p>
        <QueryView
          query={query}
          loading={<LinesSkeleton count={3} label={t("loading")} />}
          errorTitle={t("failed")}
        >
          {(rails) =>
            canEdit ? (
              // Resets the form when someone else has saved other values.
              <GuardRailsForm key={JSON.stringify(rails)} row={row} rails={rails} />
            ) : (
              <ReadOnly row={row} rails={rails} />
            )
          }
        </QueryView>
      </div>
    </DrawerPart>
  );
}

function ReadOnly({ row, rails }: { row: ListingRow; rails: GuardRails }) {
  const t = useTranslations("listing.rails");
  const { percent: write, amount } = useNumbers();
  const { max_change_percent: percent, cool_down_hours: hours, floor } = rails;
  return (
    <dl className="flex flex-col text-sm tabular-nums">
      <Fact label={t("max_change_percent")}>{percent === null ? t("none") : write(percent)}</Fact>
      <Fact label={t("cool_down_hours")}>
        {hours === null ? t("none") : t("hoursValue", { count: hours })}
      </Fact>
      <Fact label={t("floor")}>
        {floor === null ? t("none") : amount(floor, row.listing.currency)}
      </Fact>
    </dl>
  );
}
