"use client";
import { useTranslations } from "next-intl";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import { PageHeader } from "@/components/page-header/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useLogShapes } from "./use-log-columns";

/** Skeleton of the page. */
export function LogLoading() {
  const t = useTranslations("logs");
  return (
    <div className="flex flex-col gap-3">
      <PageHeader title={t("title")} description={t("description")} />
      <Skeleton className="h-8 w-full max-w-180" />
      <LogSkeleton />
    </div>
  );
}

export function LogSkeleton() {
  const t = useTranslations("logs");
  return (
    <TableSkeleton columns={useLogShapes()} label={t("loading")} rows={14} density="comfortable" />
  );
}

/** Takes the place of the listing filter while its code or the listings load. */
export function ListingFilterSkeleton() {
  return <Skeleton className="h-8 w-64 max-w-full" />;
}
