import type { UseQueryResult } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/numbers/use-numbers";
import { QueryView } from "@/components/query-view/query-view";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { UsageMonths } from "@/lib/usage/ledger/schema";
import { useMonthName } from "./use-month-name";

interface EarlierMonthsProps {
  query: UseQueryResult<UsageMonths>;
  /** The month shown above; null while it loads. */
  shown: string | null;
}

/** The other charged months. Renders nothing without any. */
export function EarlierMonths({ query, shown }: EarlierMonthsProps) {
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
