"use client";
import { CircleCheck, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useBoardView } from "./use-board-view";

/** Nothing is open, or nothing of what is asked for. */
export function NoActions({ isBare }: { isBare: boolean }) {
  const t = useTranslations("actions.empty");
  const { mode, search, urgency, write } = useBoardView();
  const isNarrowed = search !== "" || urgency !== null;
  if (isNarrowed && !isBare) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("noMatch")}
        action={<Button onPress={() => write({ q: null, urgency: null })}>{t("clear")}</Button>}
      />
    );
  }
  return (
    <EmptyState icon={<CircleCheck />} title={t(mode === "hidden" ? "hidden" : "visible")}>
      {t(mode === "hidden" ? "hiddenText" : "visibleText")}
    </EmptyState>
  );
}
