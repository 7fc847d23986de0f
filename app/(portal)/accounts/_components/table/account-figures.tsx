"use client";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Skeleton } from "@/components/ui/skeleton";
import { accountFiguresQuery } from "@/lib/identity/partners/client";

/** Booked nights of the next 30, and whether that is more or less than the market's. */
export function AccountOccupancy({ userId }: { userId: number }) {
  const t = useTranslations("accounts.figures");
  const format = useFormatter();
  const { figures, isLoading } = useFigures(userId);
  const own = figures?.occupancy_next_30 ?? null;
  const market = figures?.market_occupancy_next_30 ?? null;
  if (isLoading) return <Awaited width="w-27" />;
  if (own === null) return <Unknown />;
  const share = (value: number) =>
    format.number(value, { style: "percent", maximumFractionDigits: 0 });
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <span className="font-medium">{share(own)}</span>
      {market !== null && (
        <span className="inline-flex items-center gap-0.5 text-ink-faint">
          {share(own) !== share(market) && <Direction isAbove={own > market} />}
          {t("market", { share: share(market) })}
        </span>
      )}
    </span>
  );
}

function Direction({ isAbove }: { isAbove: boolean }) {
  const t = useTranslations("accounts.figures");
  const Arrow = isAbove ? ArrowUp : ArrowDown;
  return (
    <>
      <Arrow aria-hidden className={isAbove ? "size-3.5 text-up" : "size-3.5 text-down"} />
      <span className="sr-only">{t(isAbove ? "above" : "below")}, </span>
    </>
  );
}

/** When prices of the account were last sent to a PMS. */
export function LastSync({ userId }: { userId: number }) {
  const t = useTranslations("accounts.figures");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const { figures, isLoading } = useFigures(userId);
  if (isLoading) return <Awaited width="w-16" />;
  if (!figures) return <Unknown />;
  if (figures.last_sync_at === null) return <span className="text-ink-faint">{t("never")}</span>;
  return format.relativeTime(new Date(figures.last_sync_at), now);
}

/** As wide as what comes, and in the line: on a phone the cells of a row flow one after another. */
function Awaited({ width }: { width: string }) {
  return (
    <span className={cx("inline-block align-middle", width)}>
      <Skeleton />
    </span>
  );
}

function Unknown() {
  const t = useTranslations("accounts.figures");
  return (
    <span title={t("unknown")} className="text-ink-faint">
      –
    </span>
  );
}

function useFigures(userId: number) {
  const { data, isLoading } = useQuery(accountFiguresQuery());
  return { figures: data?.accounts.find((account) => account.user_id === userId), isLoading };
}
