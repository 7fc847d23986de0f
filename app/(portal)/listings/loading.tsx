"use client";
import { useTranslations } from "next-intl";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import { PageHeader } from "@/components/page-header/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { extraColumns, useColumns } from "./_components/columns";

export default function ListingsLoading() {
  const t = useTranslations("listings");
  const columns = useColumns();
  return (
    <div className="flex flex-col gap-3">
      <PageHeader title={t("title")} description={<Skeleton className="h-4.5 w-28" />} />
      <Skeleton className="h-8 w-72" />
      <TableSkeleton
        columns={columns}
        hiddenColumns={extraColumns}
        label={t("loading")}
        density="comfortable"
      />
    </div>
  );
}
