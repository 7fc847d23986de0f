"use client";
import { useTranslations } from "next-intl";
import { BoardSkeleton } from "@/components/actions/board/board-skeleton";
import { PageHeader } from "@/components/page-header/page-header";

export default function ActionsLoading() {
  const t = useTranslations("actions");
  return (
    <div className="flex flex-col gap-3">
      <PageHeader title={t("title")} description={t("description")} />
      <BoardSkeleton />
    </div>
  );
}
