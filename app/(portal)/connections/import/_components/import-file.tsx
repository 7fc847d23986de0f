"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lateComponent } from "@/components/prefetch/late-component";
import { QueryView } from "@/components/query-view/query-view";
import { Skeleton } from "@/components/ui/skeleton";
import { uploadQuery } from "@/lib/intake/uploads/client";
import type { UploadView, Preview } from "@/lib/intake/uploads/schema";
import { Frame } from "./frame";
import { ColumnsCard } from "./columns-card";
import { ImportBar } from "./check/import-bar";
import { useDraft, type Draft } from "./check/use-draft";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { encodings } from "@/lib/intake/uploads/encodings";
import { FileSpreadsheet } from "lucide-react";
import { useNumbers } from "@/components/hooks/use-numbers";
import { Select } from "@/components/ui/select";
import { TextLink } from "@/components/ui/text-link";
import { kindsOfFile } from "@/lib/intake/uploads/fields";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Kbd } from "@/components/ui/kbd";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { RowTable, useProblemKeys, ProblemRows } from "./row-table";

const RunningView = lateComponent(() => import("./running-view"), Loading);
const DoneView = lateComponent(() => import("./done-view"), Loading);

/** An uploaded file in its current step: check, running import, or result. */
export function ImportFile({ id, timeZone }: { id: string; timeZone: string }) {
  const t = useTranslations("uploads");
  // A refresh must not move rows under the pointer.
  const query = useQuery({ ...uploadQuery(id), refetchOnWindowFocus: false });
  const holds = query.data?.settings.holds;
  return (
    <Frame title={holds ? t(`titleOf.${holds}`) : t("title")} step={stepOf(query.data)}>
      <QueryView query={query} loading={<Loading />} errorTitle={t("fileFailed")}>
        {(view) => <Step view={view} timeZone={timeZone} />}
      </QueryView>
    </Frame>
  );
}

function stepOf(view: UploadView | undefined) {
  if (view?.state === "waiting" || view?.state === "running") return "import";
  return view?.state === "done" || view?.state === "undone" ? "done" : "check";
}

function Step({ view, timeZone }: { view: UploadView; timeZone: string }) {
  const step = stepOf(view);
  if (step === "import") return <RunningView view={view} />;
  if (step === "done") return <DoneView view={view} timeZone={timeZone} />;
  return <CheckView view={view} />;
}

function Loading() {
  const t = useTranslations("uploads");
  return (
    <div aria-busy className="flex flex-col gap-4">
      <output className="sr-only">{t("fileLoading")}</output>
      <Skeleton className="h-9 w-full" />
      <div className="grid gap-4 xl:grid-cols-[24rem_1fr]">
        <Skeleton className="h-110 w-full" />
        <Skeleton className="h-110 w-full" />
      </div>
    </div>
  );
}

/** The second step: columns on the left, rows with problems on the right, the effect below. */
function CheckView({ view }: { view: UploadView }) {
  const draft = useDraft(view);
  return (
    <>
      <FileBar draft={draft} />
      <Failures view={view} />
      {view.encodings.length > 0 && view.file === null && <EncodingChoice draft={draft} />}
      {view.file && (
        <div className="grid items-start gap-4 xl:grid-cols-[25rem_minmax(0,1fr)]">
          <ColumnsCard key={view.holds} draft={draft} file={view.file} />
          <RowsCard draft={draft} />
        </div>
      )}
      <ImportBar draft={draft} />
    </>
  );
}

/** Explains why the file cannot be read, or why its import failed. */
function Failures({ view: { unreadable, state, result } }: { view: UploadView }) {
  const t = useTranslations("uploads");
  return (
    <>
      {unreadable !== null && (
        <Notice tone="danger" isLive title={t("unreadable")}>
          {unreadable}
        </Notice>
      )}
      {state === "failed" && result?.error !== undefined && (
        <Notice tone="danger" isLive title={t("failedTitle")}>
          {result.error}
        </Notice>
      )}
    </>
  );
}

/** Choice of encoding; each option shows the file's first non-ASCII words as it decodes them. */
function EncodingChoice({ draft: { view, change } }: { draft: Draft }) {
  const t = useTranslations("uploads");
  const options = view.encodings.map(({ encoding, sample }) => ({
    id: encoding,
    label: t(`encodings.${encoding}`),
    description: sample,
  }));
  return (
    <Card className="max-w-180">
      <RadioGroup
        label={t("encodingTitle")}
        description={t("encodingText")}
        options={options}
        value={view.settings.encoding}
        onChange={(id) => change({ encoding: encodings.find((each) => each === id) ?? null })}
      />
    </Card>
  );
}

/** The file: name, size, format, encoding, and kind of data. */
function FileBar({ draft: { view, change } }: { draft: Draft }) {
  const t = useTranslations("uploads");
  const { settings, encodings: samples } = view;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5">
        <FileSpreadsheet aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <span className="truncate text-sm font-semibold text-ink">{view.name}</span>
        <span className="text-sm text-ink-faint">{useFacts(view).join(" · ")}</span>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-3">
        {samples.length > 0 && settings.encoding !== null && (
          <Select
            label={t("encoding")}
            isLabelHidden
            placeholder={t("encoding")}
            options={encodings.map((id) => ({ id, label: t(`encodings.${id}`) }))}
            value={settings.encoding}
            onChange={(id) => change({ encoding: encodings.find((each) => each === id) ?? null })}
            className="w-44"
          />
        )}
        <Select
          label={t("holds.label")}
          isLabelHidden
          placeholder={t("holds.label")}
          options={kindsOfFile.map((id) => ({ id, label: t(`holds.${id}`) }))}
          value={settings.holds}
          onChange={(id) => {
            const holds = kindsOfFile.find((each) => each === id);
            if (holds && holds !== settings.holds) change({ holds });
          }}
          className="w-32"
        />
        <TextLink href="/connections/import" className="text-sm font-medium">
          {t("another")}
        </TextLink>
      </div>
    </div>
  );
}

const separators = { ",": "comma", ";": "semicolon", "\t": "tab" } as const;

function useFacts({ file, bytes }: UploadView): string[] {
  const t = useTranslations("uploads");
  const numbers = useNumbers();
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  const isLarge = kilobytes >= 1024;
  const size = numbers.number(isLarge ? kilobytes / 1024 : kilobytes, { most: isLarge ? 1 : 0 });
  const sizeText = t("size", { unit: isLarge ? "mb" : "kb", size });
  if (!file) return [sizeText];
  return [
    t("rows", { count: file.rows }),
    t("columnCount", { count: file.columns.length }),
    sizeText,
    t(`separated.${separators[file.delimiter]}`),
  ];
}

const tabs = ["all", "problems", "ready"] as const;
type Tab = (typeof tabs)[number];

/** The file's first rows as they would be imported, with problems below each row. */
function RowsCard({ draft }: { draft: Draft }) {
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
