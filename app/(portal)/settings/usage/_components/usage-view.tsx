"use client";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useTranslations, useFormatter } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { LinkButton } from "@/components/ui/text-link";
import { usageMonthsQuery, usageQuery } from "@/lib/usage/ledger/client";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { useNumbers } from "@/components/hooks/use-numbers";
import { Stat } from "@/components/ui/stat";
import type { Usage, UsageMonths } from "@/lib/usage/ledger/schema";
import Link from "next/link";
import { Download } from "lucide-react";
import { saveFile } from "@/components/chart/save-file";
import { DataTable } from "@/components/data-table/data-table";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useMemo } from "react";
import type { Column } from "@/components/data-table/types";
import { Moment } from "@/components/ui/moment";
import { pmsTitle } from "@/lib/core/pms";

interface UsageViewProps {
  /** `2026-10`; null: this month. */
  month: string | null;
  /** The account's IANA time zone. */
  timeZone: string;
}

/** The charge of a month, the listings charged, and the other months. */
export function UsageView({ month, timeZone }: UsageViewProps) {
  const t = useTranslations("usage");
  const monthName = useMonthName();
  const query = useQuery(usageQuery(month));
  const months = useQuery(usageMonthsQuery());
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t("title")}
        description={t("description")}
        {...(month !== null && {
          secondaryActions: <LinkButton href="/settings/usage">{t("thisMonth")}</LinkButton>,
        })}
      />
      <QueryView
        query={query}
        loading={<UsageSkeleton label={t("loading")} />}
        errorTitle={t("failed")}
      >
        {(usage) => (
          <>
            <Figures usage={usage} isPresent={month === null} name={monthName(usage.month)} />
            <ChargedListings usage={usage} timeZone={timeZone} />
          </>
        )}
      </QueryView>
      <EarlierMonths query={months} shown={query.data?.month ?? null} />
    </div>
  );
}

/** Skeleton of a month. */
function UsageSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <output className="sr-only">{label}</output>
      <Card>
        <Skeleton className="mb-4 h-4 w-28" />
        <div className="grid grid-cols-2 gap-6 md:grid-cols-4">
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} className="h-16 w-32" />
          ))}
        </div>
      </Card>
      <Card>
        <Skeleton className="h-40 w-full" />
      </Card>
    </div>
  );
}

interface FiguresProps {
  usage: Usage;
  isPresent: boolean;
  /** The month's name. */
  name: string;
}

/** The month's charge, its parts, and the projected charge. */
function Figures({ usage, isPresent, name }: FiguresProps) {
  const t = useTranslations("usage");
  const { cents, number, percent } = useNumbers();
  const dollars = (amount: number) => cents(amount / 100, "USD");
  const { projected } = usage;
  return (
    <Card title={name} meta={isPresent ? t("soFar") : t("closed")}>
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
        <Stat
          label={isPresent ? t("total") : t("finalTotal")}
          value={dollars(usage.total_cents)}
          note={t("net", { amount: dollars(usage.amount_cents) })}
        />
        <Stat
          label={t("listings")}
          value={number(usage.listings)}
          note={t("perListing", { price: dollars(100) })}
        />
        <Stat
          label={t("tax")}
          value={dollars(usage.tax_cents)}
          note={t("taxRate", { rate: percent(usage.tax_rate_bp / 100, { most: 2 }) })}
        />
        {isPresent && (
          <Stat
            label={t("projected")}
            value={dollars(projected.total_cents)}
            note={t("projectedListings", { count: projected.listings })}
          />
        )}
      </div>
    </Card>
  );
}

interface EarlierMonthsProps {
  query: UseQueryResult<UsageMonths>;
  /** The month shown above; null while it loads. */
  shown: string | null;
}

/** The other charged months. Renders nothing without any. */
function EarlierMonths({ query, shown }: EarlierMonthsProps) {
  const t = useTranslations("usage");
  const months = query.data?.months.filter(({ month }) => month !== shown);
  if (months?.length === 0) return null;
  return (
    <Card title={t("months")} padding="none">
      <QueryView
        query={query}
        loading={<Skeleton className="m-4 h-16" />}
        errorTitle={t("monthsFailed")}
      >
        {() => (
          <ul className="divide-y divide-edge">
            {months?.map((bill) => (
              <MonthLink key={bill.month} bill={bill} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function MonthLink({ bill }: { bill: UsageMonths["months"][number] }) {
  const t = useTranslations("usage");
  const { cents } = useNumbers();
  const monthName = useMonthName();
  return (
    <li>
      <Link
        href={`/settings/usage?month=${bill.month}`}
        className="flex items-center justify-between gap-4 px-4 py-2.5 text-sm hover:bg-muted"
      >
        <span className="text-ink">{monthName(bill.month)}</span>
        <span className="ml-auto text-ink-faint tabular-nums">
          {t("monthListings", { count: bill.listings })}
        </span>
        <span className="w-24 text-right text-ink tabular-nums">
          {cents(bill.total_cents / 100, "USD")}
        </span>
      </Link>
    </li>
  );
}

/** Returns a function that formats months: `2026-11` → "November 2026". */
function useMonthName(): (month: string) => string {
  const format = useFormatter();
  return (month) =>
    format.dateTime(new Date(`${month}-01T00:00:00Z`), {
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
}

/** The listings charged in a month, with the time their prices were first sent. */
function ChargedListings({ usage, timeZone }: { usage: Usage; timeZone: string }) {
  const t = useTranslations("usage");
  const columns = useChargeColumns(timeZone);
  const save = async (): Promise<void> => {
    const { usageCsv } = await import("@/lib/usage/ledger/files");
    const content = new Blob([usageCsv(usage)], { type: "text/csv;charset=utf-8" });
    saveFile(`usage-${usage.month}.csv`, content);
  };
  return (
    <Card
      title={t("charged")}
      padding="none"
      className="overflow-hidden"
      {...(usage.rows.length > 0 && {
        actions: (
          <Button size="sm" onPress={() => void save()}>
            <Download aria-hidden />
            {t("csv")}
          </Button>
        ),
      })}
    >
      {usage.rows.length === 0 ? (
        <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
      ) : (
        <DataTable
          label={t("charged")}
          columns={columns}
          rows={usage.rows}
          rowKey={({ pms_name: pms, listing_id: id }) => JSON.stringify([pms, id])}
          className="-m-px max-h-[60dvh]"
        />
      )}
    </Card>
  );
}

type Charge = Usage["rows"][number];

/** Columns of the charged listings; times are in the account's time zone. */
function useChargeColumns(timeZone: string): readonly Column<Charge>[] {
  const t = useTranslations("usage.columns");
  const { cents } = useNumbers();
  return useMemo(
    () => [
      {
        id: "listing",
        header: t("listing"),
        minWidth: 200,
        grow: 3,
        card: "title",
        cell: ({ listing_name: name }) => <span className="truncate">{name}</span>,
      },
      {
        id: "pms",
        header: t("pms"),
        minWidth: 160,
        grow: 2,
        card: "meta",
        cell: (charge) => (
          <span className="truncate text-ink-soft">
            {t("pmsAndId", { pms: pmsTitle(charge.pms_name), id: charge.listing_id })}
          </span>
        ),
      },
      {
        id: "first",
        header: t("first"),
        minWidth: 150,
        grow: 1,
        card: "meta",
        hasCardLabel: true,
        cell: (charge) => <Moment at={charge.first_pushed_at} timeZone={timeZone} />,
      },
      {
        id: "amount",
        header: t("amount"),
        minWidth: 96,
        grow: 0,
        align: "end",
        card: "value",
        cell: () => cents(1, "USD"),
      },
    ],
    [t, timeZone, cents],
  );
}
