"use client";
import { CircleCheck, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useBoardView } from "./use-board-view";

/** Shown when nothing is open, or nothing matches. */
export function NoActions({ hasNoItems }: { hasNoItems: boolean }) {
  const t = useTranslations("actions.empty");
  const { mode, isFiltered, write } = useBoardView();
  if (isFiltered && !hasNoItems) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("noMatch")}
        action={
          <Button onPress={() => write({ q: null, urgency: null, kind: null, size: null })}>
            {t("clear")}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState icon={<CircleCheck />} title={t(mode === "hidden" ? "hidden" : "visible")}>
      {t(mode === "hidden" ? "hiddenText" : "visibleText")}
    </EmptyState>
  );
}
