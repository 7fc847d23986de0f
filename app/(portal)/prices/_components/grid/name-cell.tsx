"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import type { ListingRow } from "@/lib/catalog/rows";
import { cx } from "@/components/ui/cx";
import { percentOf } from "@/lib/catalog/sort";
import type { GridFormats } from "./use-grid-formats";
import { useNumbers } from "@/components/numbers/use-numbers";

/** Name, base price, and the booked share of the next 30 nights, or the unavailable share where bookings aren't known. */
export function NameCell({
  row: { listing },
  names,
  formats,
}: {
  row: ListingRow;
  names: number;
  formats: GridFormats;
}) {
  const t = useTranslations("prices.grid");
  const { percent: write } = useNumbers();
  const { href } = useAccount();
  const percent = percentOf(listing.occupancy_next_30);
  const closed = percent === null ? percentOf(listing.unavailable_share_next_30) : null;
  const path = `/listings/${encodeURIComponent(listing.pms)}/${encodeURIComponent(listing.id)}`;
  return (
    <th
      scope="row"
      aria-colindex={1}
      className="sticky left-0 z-10 flex h-full flex-col justify-center gap-px border-r border-edge bg-surface pr-3 pl-4 text-left font-normal lg:pl-6"
      style={{ width: names }}
    >
      <Link
        href={href(path)}
        prefetch={false}
        tabIndex={-1}
        title={listing.name}
        className="truncate text-sm leading-4 font-semibold text-ink hover:underline"
      >
        {listing.name}
      </Link>
      <span className="flex items-center gap-2 text-xs leading-3.5 text-ink-faint tabular-nums">
        <span className="min-w-0 flex-1 truncate">
          {listing.base === null ? t("noBase") : formats.price(listing.base, listing.currency)}
        </span>
        {percent !== null && <BookedShare percent={percent} hasBar={names >= widthWithBar} />}
        {closed !== null && (
          <span title={t("untold")}>{t("unavailable30", { percent: write(closed) })}</span>
        )}
      </span>
    </th>
  );
}

/** Column width in px below which the bar would leave no room for the base price. */
const widthWithBar = 180;

function BookedShare({ percent, hasBar }: { percent: number; hasBar: boolean }) {
  const t = useTranslations("prices.grid");
  const { percent: write } = useNumbers();
  return (
    <>
      {hasBar && (
        <span aria-hidden className="h-1 w-10 overflow-hidden rounded-full bg-muted">
          <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
        </span>
      )}
      <span className={cx("text-right text-ink-soft", hasBar && "w-9")}>
        <span className="sr-only">{t("booked30Of", { percent: write(percent) })}</span>
        <span aria-hidden>{write(percent)}</span>
      </span>
    </>
  );
}
