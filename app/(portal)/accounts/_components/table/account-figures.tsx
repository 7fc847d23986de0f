"use client";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Skeleton } from "@/components/ui/skeleton";
import { accountFiguresQuery } from "@/lib/identity/partners/client";
import type { AccountFigures } from "@/lib/identity/partners/schema";

/** Booked nights of the next 30, and whether that is more or less than the market's. */
export function AccountOccupancy({ userId }: { userId: number }) {
  return (
    <Figure userId={userId} className="min-w-27 card:min-w-34">
      {({ occupancy_next_30: own, market_occupancy_next_30: market }) =>
        own === null ? <Unknown /> : <Occupancy own={own} market={market} />
      }
    </Figure>
  );
}

function Occupancy({ own, market }: { own: number; market: number | null }) {
  const t = useTranslations("accounts.figures");
  const format = useFormatter();
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
  return (
    <Figure userId={userId} className="min-w-16 card:min-w-24">
      {({ last_sync_at: at }) =>
        at === null ? (
          <span className="text-ink-faint">{t("never")}</span>
        ) : (
          format.relativeTime(new Date(at), now)
        )
      }
    </Figure>
  );
}

interface FigureProps {
  userId: number;
  /** On a card as wide as the longest value: the cells after it must not wrap when it arrives. */
  className: string;
  children: (figures: AccountFigures["accounts"][number]) => ReactNode;
}

function Figure({ userId, className, children }: FigureProps) {
  const { data, isLoading } = useQuery(accountFiguresQuery());
  const figures = data?.accounts.find((account) => account.user_id === userId);
  return (
    <span className={cx("inline-block card:text-left", isLoading && "align-middle", className)}>
      {isLoading && <Skeleton />}
      {!isLoading && (figures ? children(figures) : <Unknown />)}
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
