"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useNow, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ChangeMark, type ChangeMarkProps } from "@/components/ui/change-mark";
import { Sparkbars } from "@/components/chart/sparkbars";
import { useFormats } from "@/components/chart/use-formats";
import { cx } from "@/components/ui/cx";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import { accountFiguresQuery } from "@/lib/identity/partners/client";
import type { AccountFigures } from "@/lib/identity/partners/schema";
import { useNumbers } from "@/components/hooks/use-numbers";

type Figures = AccountFigures["accounts"][number];

/** Occupancy of the next 30 nights, compared with last year and the market. */
export function AccountOccupancy({ userId }: CellProps) {
  return (
    <Figure userId={userId} className="min-w-27 card:min-w-48">
      {(figures) =>
        figures.occupancy_next_30 === null ? (
          <UnavailableShare share={figures.unavailable_share_next_30} />
        ) : (
          <Occupancy figures={figures} own={figures.occupancy_next_30} />
        )
      }
    </Figure>
  );
}

function Occupancy({ figures, own }: { figures: Figures; own: number }) {
  const t = useTranslations("accounts.figures");
  const { percent } = useNumbers();
  const { stly_occupancy_next_30: before, market_occupancy_next_30: market } = figures;
  const share = (value: number) => percent(100 * value, { most: 0 });
  return (
    <Lines
      value={share(own)}
      note={
        <>
          {before !== null && <Change value={100 * own} before={100 * before} unit="points" />}
          {market !== null && t("market", { share: share(market) })}
        </>
      }
    />
  );
}

/** Shown instead of occupancy for calendars that have no bookings, only unavailable nights. */
function UnavailableShare({ share }: { share: number | null }) {
  const t = useTranslations("accounts.figures");
  const { percent } = useNumbers();
  if (share === null) return <Unknown />;
  const text = percent(100 * share, { most: 0 });
  return (
    <span title={t("untold")} className="text-ink-faint">
      {t("unavailableShare", { share: text })}
    </span>
  );
}

interface CellProps {
  userId: number;
}

/** A figure in the account's currency, compared with last year. */
export function AccountMoney({
  userId,
  name,
}: CellProps & { name: "adr" | "revpar" | "revenue" | "pickup" }) {
  return (
    <Figure userId={userId} className="min-w-16 card:min-w-36">
      {({ money }) => (money === null ? <Unknown /> : <Money money={money} name={name} />)}
    </Figure>
  );
}

type MoneyFigures = NonNullable<Figures["money"]>;

function Money({
  money,
  name,
}: {
  money: MoneyFigures;
  name: "adr" | "revpar" | "revenue" | "pickup";
}) {
  const t = useTranslations("accounts.figures");
  const { money: inMoney, whole } = useFormats(
    money.currency === "unknown" ? null : money.currency,
  );
  const { value, last_year: before } = money[name];
  if (value === null) return <Unknown />;
  const others = name === "revenue" ? money.other_currencies : 0;
  return (
    <Lines
      value={name === "pickup" ? whole(value) : inMoney(value)}
      note={
        <>
          {before === null ? (
            t("noLastYear")
          ) : (
            <Change value={value} before={before} unit="percent" />
          )}
          {others > 0 && t("otherCurrencies", { count: others })}
        </>
      }
    />
  );
}

/** Nights booked in each of the last eight weeks. */
export function AccountTrend({ userId }: CellProps) {
  const t = useTranslations("accounts.figures");
  return (
    <Figure userId={userId} className="min-h-6 min-w-15">
      {({ money }) =>
        money === null ? (
          <Unknown />
        ) : (
          <Sparkbars
            values={money.weeks}
            label={t("trend", { nights: money.weeks.join(", ") })}
            width={60}
            height={24}
          />
        )
      }
    </Figure>
  );
}

function Lines({ value, note }: { value: ReactNode; note: ReactNode }) {
  return (
    <span className="flex flex-col items-end leading-4 card:flex-row card:items-baseline card:gap-1.5">
      <span className="font-medium">{value}</span>
      <span className="flex items-center gap-1 text-xs text-ink-faint">{note}</span>
    </span>
  );
}

/** The change since the same time last year. */
function Change(props: ChangeMarkProps) {
  const t = useTranslations("accounts.figures");
  return (
    <>
      <ChangeMark {...props} />
      <span className="sr-only">{t("thanLastYear")}</span>
    </>
  );
}

/** The time since the account's prices were last sent to a PMS, and what keeps its connections from working. */
export function LastSync({ userId }: CellProps) {
  const t = useTranslations("accounts.figures");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  return (
    <span className="inline-flex min-w-0 flex-col items-start leading-4 card:flex-row card:gap-1.5">
      <Figure userId={userId} className="min-w-16 card:min-w-24">
        {({ last_sync_at: at }) =>
          at === null ? (
            <span className="text-ink-faint">{t("never")}</span>
          ) : (
            format.relativeTime(new Date(at), { now, style: "narrow" })
          )
        }
      </Figure>
      <ConnectionState userId={userId} />
    </span>
  );
}

const tones = {
  broken: "danger",
  waiting: "warning",
  holding: "warning",
  quiet: "warning",
  paused: "neutral",
  new: "accent",
} as const;

/** The account's connections in the worst state, unless all work. */
function ConnectionState({ userId }: CellProps) {
  const t = useTranslations("accounts.connections");
  const { data } = useQuery(accountFiguresQuery());
  const found = data?.connections.find((account) => account.user_id === userId);
  if (!found || found.health === "working") return null;
  const { health, count, total } = found;
  if (health === null) return <span className="text-xs text-ink-faint">{t("none")}</span>;
  return (
    <Badge tone={tones[health]} icon={null}>
      {t(health, { count, all: count === total ? "yes" : "no" })}
    </Badge>
  );
}

interface FigureProps {
  userId: number;
  /** On a card, reserves the width of the longest value: loading must not wrap the next cells. */
  className: string;
  children: (figures: Figures) => ReactNode;
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
