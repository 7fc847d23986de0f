import { useTranslations } from "next-intl";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import { PageHeader } from "@/components/page-header/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { extraColumns, useColumnShapes } from "./column-shapes";

/** The page while its listings load. */
export function ListingsSkeleton({ hasSelection = false }: { hasSelection?: boolean }) {
  const t = useTranslations("listings");
  return (
    <div className="flex flex-col gap-3">
      <PageHeader
        title={t("title")}
        description={<Skeleton className="h-4.5 w-28" />}
        secondaryActions={<Skeleton className="h-8 w-80" />}
      />
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-8 w-full sm:w-72" />
        <Skeleton className="h-8 w-80" />
      </div>
      <TableSkeleton
        columns={useColumnShapes()}
        hiddenColumns={extraColumns}
        hasSelection={hasSelection}
        label={t("loading")}
        density="comfortable"
      />
    </div>
  );
}
