"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useNumbers } from "@/components/numbers/use-numbers";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Kbd } from "@/components/ui/kbd";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Preview } from "@/lib/sync/uploads/schema";
import type { Draft } from "../check/use-draft";
import { ProblemRows } from "../result/problem-rows";
import { RowTable } from "./row-table";
import { useProblemKeys } from "./use-problem-keys";

const tabs = ["all", "problems", "ready"] as const;
type Tab = (typeof tabs)[number];

/** The file's first rows as they would be imported, with problems below each row. */
export function RowsCard({ draft }: { draft: Draft }) {
  const t = useTranslations("uploads");
  const { preview } = draft.view;
  if (!preview) {
    return (
      <Card>
        <EmptyState title={t("noPreview")} />
      </Card>
    );
  }
  return <Rows draft={draft} preview={preview} />;
}

function Rows({ draft, preview }: { draft: Draft; preview: Preview }) {
  const t = useTranslations("uploads");
  const numbers = useNumbers();
  const { rows, problems, shown } = preview;
  const [chosen, setTab] = useState<Tab | null>(null);
  const tab = chosen ?? (problems > 0 ? "problems" : "all");
  const line = useProblemKeys(draft);
  const count = { all: rows, problems, ready: rows - problems };
  const options = tabs.map((id) => ({ id, label: t(id, { count: numbers.number(count[id]) }) }));
  return (
    <Card padding="none">
      <header className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
        <h2 className="text-sm font-semibold text-ink">{t("preview")}</h2>
        <SegmentedControl
          label={t("tabs")}
          size="sm"
          options={options}
          value={tab}
          onChange={(id) => setTab(tabs.find((each) => each === id) ?? tab)}
        />
        {draft.isChanging && <output className="text-sm text-ink-faint">{t("updating")}</output>}
        {problems > 0 && (
          <span className="ml-auto">
            <ProblemRows id={draft.view.upload_id} />
          </span>
        )}
      </header>
      {shown[tab].length === 0 ? (
        <NoRows tab={tab} />
      ) : (
        <RowTable draft={draft} rows={shown[tab]} line={line} />
      )}
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-xs text-ink-faint">
        <span className="mr-auto">
          {tab === "problems" ? t("context") : <Shown all={count[tab]} rows={shown[tab].length} />}
        </span>
        {problems > 0 && <Keys />}
      </footer>
    </Card>
  );
}

function NoRows({ tab }: { tab: Tab }) {
  const t = useTranslations("uploads");
  if (tab === "ready") return <EmptyState title={t("noReady")}>{t("noReadyText")}</EmptyState>;
  return <EmptyState title={t("noProblems")}>{t("noProblemsText")}</EmptyState>;
}

function Shown({ all, rows }: { all: number; rows: number }) {
  const t = useTranslations("uploads");
  return all > rows ? t("firstRows", { count: rows }) : t("nothingSaved");
}

function Keys() {
  const t = useTranslations("uploads");
  return (
    <span className="hidden items-center gap-3 md:flex">
      <span className="flex items-center gap-1.5">
        <Kbd>n</Kbd>
        {t("nextProblem")}
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>f</Kbd>
        {t("applyFix")}
      </span>
    </span>
  );
}
