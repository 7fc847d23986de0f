"use client";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { MarketSkeleton } from "@/app/(portal)/neighborhood/_components/market/market-view";

export default function NeighborhoodLoading() {
  const t = useTranslations("neighborhood");
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t("title")} description={t("description")} />
      <MarketSkeleton />
    </div>
  );
}
