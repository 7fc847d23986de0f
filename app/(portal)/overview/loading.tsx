"use client";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { OverviewSkeleton } from "./_components/overview-skeleton";

export default function OverviewLoading() {
  const t = useTranslations("overview");
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t("title")} description={<Skeleton className="h-4.5 w-64" />} />
      <OverviewSkeleton />
    </div>
  );
}
