"use client";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { BoardSkeleton } from "@/app/(portal)/mapping/_components/board/board-skeleton";

export default function MappingLoading() {
  const t = useTranslations("mapping");
  return (
    <div className="flex flex-col gap-3">
      <PageHeader title={t("title")} description={t("text")} />
      <BoardSkeleton />
    </div>
  );
}
