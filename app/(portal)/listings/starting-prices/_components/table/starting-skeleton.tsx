import { useTranslations } from "next-intl";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import { PageHeader } from "@/components/page-header/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useColumnShapes } from "./column-shapes";

/** The page while its listings load. */
export function StartingSkeleton() {
  const t = useTranslations("startingPrices");
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-4.5 w-16" />
      <PageHeader
        title={t("title")}
        description={<Skeleton className="h-4.5 w-72 max-w-full" />}
        secondaryActions={<Skeleton className="h-8 w-28" />}
      />
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-8 w-full sm:w-72" />
        <Skeleton className="h-8 w-72" />
      </div>
      <Skeleton className="h-8 w-96 max-w-full" />
      <TableSkeleton
        columns={useColumnShapes()}
        hasSelection
        label={t("loading")}
        density="comfortable"
      />
    </div>
  );
}
