"use client";
import { useTranslations } from "next-intl";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import { PageHeader } from "@/components/page-header/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useAccountColumns } from "./account-columns";

/** Skeleton of the page. */
export function AccountsLoading() {
  const t = useTranslations("accounts");
  const columns = useAccountColumns();
  return (
    <div className="flex flex-col gap-3">
      <PageHeader title={t("title")} description={<Skeleton className="h-4.5 w-56" />} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Skeleton className="h-8 w-full sm:w-72" />
        <p className="text-sm text-pretty text-ink-faint">{t("figures.note")}</p>
      </div>
      <TableSkeleton columns={columns} label={t("loading")} rows={8} density="comfortable" />
    </div>
  );
}
