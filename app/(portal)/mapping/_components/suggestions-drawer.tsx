"use client";
import { Sparkles, CornerDownRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { rowKeyOf } from "@/lib/catalog/rows";
import { type Suggestion, closenessOf } from "@/lib/mappings/suggestions";
import { useMutation } from "@tanstack/react-query";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { nameOf } from "@/lib/mappings/board";
import { dismissMutation } from "@/lib/mappings/client";
import { useMappingScope } from "./page/scope";
import { useWords } from "./candidate-words";
import { useNumbers } from "@/components/hooks/use-numbers";
import { Badge } from "@/components/ui/badge";

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
    <Drawer size="lg" onClose={onClose} title={t("title")} description={t("text")}>
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

/** A suggested pair and the reason for it. */
function SuggestionRow({ suggestion }: { suggestion: Suggestion }) {
  const t = useTranslations("mapping.suggestions");
  const { percent: percentText } = useNumbers();
  const { canEdit, map } = useMappingScope();
  const { rooms } = useWords();
  const dismiss = useDismiss(suggestion);
  const { child, target, overlap, shared } = suggestion;
  const names = { child: child.name, parent: target.parent.name };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2.5 text-sm last:border-0">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
        <span className="font-semibold text-ink">{target.parent.name}</span>
        <span className="flex items-center gap-1.5">
          <CornerDownRight aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
          <span className="font-medium text-ink">{child.name}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-faint tabular-nums">
          <DistanceBadge metres={suggestion.metres} />
          {t("reason", {
            rooms: rooms(child) ?? "",
            percent: percentText(100 * overlap, { most: 0 }),
            words: shared.join(" "),
          })}
        </span>
      </div>
      {canEdit && (
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="ghost"
            aria-label={t("dismissName", names)}
            onPress={() => dismiss(true)}
          >
            {t("dismiss")}
          </Button>
          <Button
            size="sm"
            aria-label={t("mapName", names)}
            onPress={() => map(child, target.parent)}
          >
            {t("map")}
          </Button>
        </div>
      )}
    </li>
  );
}

function useDismiss({ child, target: { parent } }: Suggestion): (dismissed: boolean) => void {
  const t = useTranslations("mapping.suggestions");
  const { account } = useMappingScope();
  const { mutate } = useMutation(dismissMutation(account));
  const pair = { one: nameOf(child), other: nameOf(parent) };
  const names = { child: child.name, parent: parent.name };
  const dismiss = (dismissed: boolean) =>
    mutate(
      { ...pair, dismissed },
      {
        onError: ({ message }) =>
          showToast({ tone: "danger", title: t("failed"), description: message }),
      },
    );
  return (dismissed) => {
    dismiss(dismissed);
    const action = { label: t("undo"), onAction: () => dismiss(false) };
    showToast({ title: t("dismissed", names), action });
  };
}

const tones = { close: "success", near: "neutral", far: "warning" } as const;

/** A distance, coloured by how likely two listings are the same home. */
function DistanceBadge({ metres }: { metres: number }) {
  const t = useTranslations("mapping.closeness");
  const words = useWords();
  const closeness = closenessOf(metres);
  return <Badge tone={tones[closeness]}>{t(closeness, { distance: words.metres(metres) })}</Badge>;
}
