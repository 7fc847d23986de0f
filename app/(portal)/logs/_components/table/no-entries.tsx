"use client";
import { History, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useLogView } from "../use-log-view";

/** Shown for an empty log, or when no entry matches. */
export function NoEntries() {
  const t = useTranslations("logs.empty");
  const { isFiltered, clear } = useLogView();
  return (
    <div className="rounded-lg border border-line bg-surface">
      {isFiltered ? (
        <EmptyState
          icon={<SearchX />}
          title={t("filtered")}
          action={<Button onPress={clear}>{t("clear")}</Button>}
        >
          {t("filteredText")}
        </EmptyState>
      ) : (
        <EmptyState icon={<History />} title={t("title")}>
          {t("text")}
        </EmptyState>
      )}
    </div>
  );
}
