"use client";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { type Board, type MapTarget, candidatesOf } from "@/lib/mappings/board";
import { useMappingScope } from "./page/scope";
import { useWords, VerdictBadge } from "./candidate-words";

export interface CandidateListProps {
  board: Board;
  child: Listing;
  onChoose: (parent: Listing) => void;
}

/** Number of candidates shown; others are found by searching. */
const maxShown = 40;

/** The possible parents of a listing, allowed ones first, then by distance, each with its verdict. */
export function CandidateList({ board, child, onChoose }: CandidateListProps) {
  const t = useTranslations("mapping.find");
  const { limits } = useMappingScope();
  const [search, setSearch] = useState("");
  const candidates = useMemo(
    () => candidatesOf(board, child, limits, search),
    [board, child, limits, search],
  );
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={t("search")}
        placeholder={t("placeholder")}
        value={search}
        onChange={setSearch}
      />
      <ul aria-label={t("candidates")} className="rounded-md border border-line text-sm">
        {candidates.slice(0, maxShown).map((target) => (
          <Candidate
            key={rowKeyOf(target.parent)}
            target={target}
            child={child}
            onChoose={onChoose}
          />
        ))}
        {candidates.length === 0 && <li className="px-3 py-2 text-ink-faint">{t("none")}</li>}
      </ul>
      {candidates.length > maxShown && (
        <p className="text-xs text-ink-faint">
          {t("more", { count: candidates.length - maxShown })}
        </p>
      )}
    </div>
  );
}

function Candidate(props: {
  target: MapTarget;
  child: Listing;
  onChoose: (parent: Listing) => void;
}) {
  const { target, child, onChoose } = props;
  const t = useTranslations("mapping.find");
  const { limits, canEdit } = useMappingScope();
  const { verdict, facts } = useWords();
  const { parent, existing } = target;
  const spoken = verdict(child, target, limits);
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 last:border-0">
      <span className="flex min-w-0 flex-1 basis-full flex-col sm:basis-48">
        <span className="truncate font-medium text-ink">{parent.name}</span>
        <span className="truncate text-ink-faint">
          {facts(parent)}
          {existing > 0 && ` · ${t("children", { count: existing })}`}
        </span>
      </span>
      <VerdictBadge verdict={spoken} />
      {canEdit && (
        <Button
          size="sm"
          isDisabled={!spoken.isAllowed}
          aria-label={t("chooseName", { name: parent.name })}
          onPress={() => onChoose(parent)}
        >
          {t("choose")}
        </Button>
      )}
    </li>
  );
}
