"use client";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { OverviewSkeleton } from "./_components/overview-skeleton";

export default function OverviewLoading() {
  const t = useTranslations("overview");
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t("title")} />
      <OverviewSkeleton />
    </div>
  );
}
