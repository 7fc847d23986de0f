"use client";
import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Suggestion } from "@/lib/mappings/suggestions";
import { SuggestionRow } from "./suggestion-row";

export interface SuggestionsDrawerProps {
  suggestions: readonly Suggestion[];
  onClose: () => void;
}

/** Number of suggestions shown; others appear when these are mapped or dismissed. */
const maxShown = 100;

/** Listings that seem to be the same home, best matches first. */
export default function SuggestionsDrawer({ suggestions, onClose }: SuggestionsDrawerProps) {
  const t = useTranslations("mapping.suggestions");
  return (
    <Drawer
      isOpen
      size="lg"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title")}
      description={t("text")}
    >
      {suggestions.length === 0 ? (
        <EmptyState icon={<Sparkles />} title={t("empty")}>
          {t("emptyText")}
        </EmptyState>
      ) : (
        <ul aria-label={t("title")} className="rounded-md border border-line">
          {suggestions.slice(0, maxShown).map((suggestion) => (
            <SuggestionRow key={rowKeyOf(suggestion.child)} suggestion={suggestion} />
          ))}
        </ul>
      )}
      {suggestions.length > maxShown && (
        <p className="mt-2 text-sm text-ink-faint">
          {t("more", { count: suggestions.length - maxShown })}
        </p>
      )}
    </Drawer>
  );
}
