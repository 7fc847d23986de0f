"use client";
import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Stat } from "@/components/ui/stat";
import type { Listing } from "@/lib/catalog/schema";
import { percentOf } from "@/lib/catalog/rows";
import { tellsBookings } from "@/lib/catalog/view";
import type { ListingPartProps } from "./drawer-part";
import { useNumbers } from "@/components/hooks/use-numbers";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { priceFields } from "@/lib/catalog/edits";
import { PriceCell } from "../table/price-cell";
import { useListingsScope } from "../scope";

const windows = [7, 30, 60, 90] as const;

/** Future occupancy compared with the market, and past ADR, revenue and pickup compared with last year. */
export function ListingFigures({ row: { listing } }: ListingPartProps) {
  const t = useTranslations("listings.figures");
  const format = useFormatter();
  return (
    <div className="flex flex-col gap-3">
      <OccupancyTable listing={listing} />
      <div className="grid grid-cols-2 gap-3">
        <Compared
          label={t("adr")}
          value={listing.adr_past_90}
          before={listing.stly_adr_past_90}
          currency={listing.currency}
        />
        <Compared
          label={t("revenue")}
          value={listing.revenue_past_90}
          before={listing.stly_revenue_past_90}
          currency={listing.currency}
        />
        <Stat
          label={t("pickup")}
          value={listing.booking_pickup_past_30 ?? t("unknown")}
          unit={listing.booking_pickup_past_30 === null ? undefined : t("nights")}
        />
        <Stat
          label={t("lastBooked")}
          value={
            listing.last_booked_date === null
              ? t("unknown")
              : format.dateTime(new Date(listing.last_booked_date), { dateStyle: "medium" })
          }
        />
      </div>
    </div>
  );
}

const labels = {
  occupancy: "own",
  unavailable_share: "ownUnavailable",
  market_occupancy: "market",
} as const;

function OccupancyTable({ listing }: { listing: Listing }) {
  const t = useTranslations("listings.figures");
  const own = tellsBookings(listing) ? "occupancy" : "unavailable_share";
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="pb-1 text-left text-ink-faint">{t("occupancy")}</caption>
      <thead>
        <tr className="border-b border-line text-ink-faint">
          <th scope="col" className="py-1">
            <span className="sr-only">{t("whose")}</span>
          </th>
          {windows.map((nights) => (
            <th key={nights} scope="col" className="py-1 text-right font-normal">
              {t("nextNights", { nights })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {([own, "market_occupancy"] as const).map((kind) => (
          <tr key={kind} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 text-left font-normal text-ink-soft">
              {t(labels[kind])}
            </th>
            {windows.map((nights) => (
              <td key={nights} className="py-1.5 text-right text-ink">
                <Percent text={listing[`${kind}_next_${nights}`]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Percent({ text }: { text: string | null }) {
  const t = useTranslations("listings");
  const { percent: write } = useNumbers();
  const percent = percentOf(text);
  if (percent !== null) return write(percent);
  return <span className="text-xs text-ink-faint">{t("unavailable")}</span>;
}

interface ComparedProps {
  label: string;
  value: number | null;
  before: number | null;
  currency: string | null;
}

/** A figure of the past 90 nights, compared with the same time last year. */
function Compared({ label, value, before, currency }: ComparedProps) {
  const t = useTranslations("listings.figures");
  const { change, money } = useNumbers();
  if (value === null) return <Stat label={label} value={t("unknown")} />;
  const difference =
    before !== null && before > 0 ? change(100 * (value / before - 1), { most: 0 }) : null;
  const tone = difference?.startsWith("+")
    ? "up"
    : difference?.startsWith("−")
      ? "down"
      : "neutral";
  const note =
    before === null ? undefined : (
      <span className="flex flex-wrap items-center gap-1.5">
        {difference !== null && <Badge tone={tone}>{difference}</Badge>}
        {t("stly", { value: money(before, currency) })}
      </span>
    );
  return <Stat label={label} value={money(value, currency)} note={note} />;
}

/** Minimum, base and maximum price, each editable in place; a parent's can also be set for its children. */
export function ListingPrices({ row }: ListingPartProps) {
  const t = useTranslations("listings");
  const { canEdit } = useListingsScope();
  const [updateChildren, setUpdateChildren] = useState(false);
  const children = row.mapping.kind === "parent" ? row.mapping.children.length : 0;
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-3 divide-x divide-line rounded-lg border border-line">
        {priceFields.map((field) => (
          <div key={field} className="flex flex-col gap-0.5 px-3 py-2">
            <dt className="text-sm text-ink-faint">{t(`columns.${field}`)}</dt>
            <dd className="text-lg font-semibold text-ink tabular-nums">
              <PriceCell row={row} field={field} isTabbable updateChildren={updateChildren} />
            </dd>
          </div>
        ))}
      </dl>
      {canEdit && children > 0 && (
        <Checkbox isSelected={updateChildren} onChange={setUpdateChildren}>
          {t("drawer.toChildren", { count: children })}
        </Checkbox>
      )}
    </div>
  );
}
