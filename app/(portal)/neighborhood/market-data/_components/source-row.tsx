"use client";
import { useMutation } from "@tanstack/react-query";
import { Trash2, Undo2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog, Consequences } from "@/components/form/confirm-dialog";
import { useNumbers } from "@/components/hooks/use-numbers";
import { showToast } from "@/components/toast/toast-queue";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Meter } from "@/components/ui/meter";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { changeMarketSourceMutation } from "@/lib/intake/market-sources/client";
import type { MarketSourceView } from "@/lib/intake/market-sources/schema";
import type { MarketPart } from "@/lib/intake/market-sources/rules";
import { type Picked, PickFiles } from "./pick-files";
import type { Sending } from "./use-sending";

interface RowProps {
  source: MarketSourceView;
  /** The account's listings with a place. */
  listings: number;
  canEdit: boolean;
  timeZone: string;
  sending: Sending;
}

/** One source: what it holds, how old it is, whom it serves; or how far reading it is. */
export function SourceRow(props: RowProps) {
  const { source, canEdit } = props;
  const [isRemoving, setRemoving] = useState(false);
  const t = useTranslations("marketData");
  return (
    <li className="flex flex-col gap-2.5 px-4 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold text-ink">
            <span className="truncate">{source.name}</span>
            <AgeBadge source={source} />
          </h3>
          <About {...props} />
        </div>
        {canEdit && source.state !== "running" && (
          <IconButton
            aria-label={t("remove.label", { name: source.name })}
            size="sm"
            onPress={() => setRemoving(true)}
          >
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
      <Body {...props} />
      {isRemoving && <RemoveDialog source={source} onClose={() => setRemoving(false)} />}
    </li>
  );
}

/** Days after which data counts less, and not at all for prices (`pricing.md` §2.5). */
const [oldDays, mostDays] = [120, 180];

function AgeBadge({ source: { state, age } }: { source: MarketSourceView }) {
  const t = useTranslations("marketData.age");
  if (state !== "ready" || age === null || age < oldDays) return null;
  const isOver = age > mostDays;
  return <Badge tone={isOver ? "danger" : "warning"}>{t(isOver ? "over" : "old")}</Badge>;
}

function About({ source, timeZone }: RowProps) {
  const t = useTranslations("marketData");
  const format = useFormatter();
  const { format: kind, as_of: asOf, age, by, created_at: at, attribution } = source;
  const date =
    asOf && format.dateTime(new Date(`${asOf}T00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  return (
    <p className="flex flex-wrap gap-x-2 text-xs text-ink-faint">
      {date && <span>{t("tellsOf", { date, days: age ?? 0 })}</span>}
      {attribution && <span>{attribution}</span>}
      {kind && !attribution && <span>{t(`format.${kind}`)}</span>}
      <span>{t("by", { name: by })}</span>
      <Moment at={at} timeZone={timeZone} />
    </p>
  );
}

function Body(props: RowProps) {
  const { source, sending } = props;
  const upload = sending.of(source.id);
  if (upload && "share" in upload) return <Uploading name={source.name} share={upload.share} />;
  if (source.state === "ready") return <Facts {...props} />;
  if (source.state === "receiving") return <GoOn {...props} problem={upload?.problem ?? null} />;
  return source.state === "failed" ? <Failed {...props} /> : <Reading source={source} />;
}

function Uploading({ name, share }: { name: string; share: number }) {
  const t = useTranslations("marketData.progress");
  const { percent } = useNumbers();
  const text = percent(100 * share, { most: 0 });
  return <Meter label={t("sending", { name })} value={share} max={1} valueText={text} />;
}

function Reading({ source: { state, progress } }: { source: MarketSourceView }) {
  const t = useTranslations("marketData.progress");
  const { percent, number } = useNumbers();
  const { step, done, total } = progress ?? { step: "waiting" as const, done: 0, total: null };
  const megabytes = t("megabytes", { size: number(done / 1_048_576, { most: 1 }) });
  const share = total === null || total === 0 ? null : done / total;
  return (
    <div aria-live="polite">
      <Meter
        label={t(state === "waiting" ? "waiting" : step)}
        value={share ?? 0}
        max={1}
        valueText={share === null ? (done > 0 ? megabytes : "") : percent(100 * share, { most: 0 })}
      />
    </div>
  );
}

/** An upload that ended early goes on with the same files. */
function GoOn(props: RowProps & { problem: string | null }) {
  const { source, canEdit, problem } = props;
  const t = useTranslations("marketData.goOn");
  const names = source.files.map(({ name }) => name).join(", ");
  return (
    <>
      <Notice tone="warning" title={t("title")}>
        {problem ?? t("text", { names })}
      </Notice>
      {canEdit && <SameFiles {...props} names={names} />}
    </>
  );
}

function SameFiles({ source: { id, files }, sending, names }: RowProps & { names: string }) {
  const t = useTranslations("marketData.goOn");
  const [picked, setPicked] = useState<Picked>({});
  const { listings, calendar } = picked;
  const received = (part: MarketPart): number =>
    files.find((file) => file.part === part)?.received ?? 0;
  const isSame = files.every(({ part, bytes }) => picked[part]?.size === bytes);
  const goOn = (): void => {
    const before = { listings: received("listings"), calendar: received("calendar") };
    if (listings && calendar) sending.send(id, { listings, calendar }, before);
  };
  return (
    <>
      <PickFiles picked={picked} onPick={setPicked} />
      {listings && calendar && !isSame && (
        <p className="text-sm text-danger-ink">{t("other", { names })}</p>
      )}
      {isSame && (
        <Button variant="primary" className="w-fit" onPress={goOn}>
          {t("button")}
        </Button>
      )}
    </>
  );
}

function Failed({ source: { id, result }, canEdit }: RowProps) {
  const t = useTranslations("marketData.failure");
  const retry = useMutation(changeMarketSourceMutation("retry"));
  const onPress = (): void =>
    retry.mutate(id, {
      onError: ({ message }) => showToast({ title: message, tone: "danger" }),
    });
  return (
    <Notice
      tone="danger"
      title={t("title")}
      {...(canEdit && {
        action: (
          <Button size="sm" isPending={retry.isPending} onPress={onPress}>
            {t("retry")}
          </Button>
        ),
      })}
    >
      {result.error}
    </Notice>
  );
}

/** What a source holds, and how many listings it is for. */
function Facts({ source, listings }: RowProps) {
  const t = useTranslations("marketData.facts");
  const { number } = useNumbers();
  const { homes, nights, serves, result } = source;
  const { skipped = 0, problems = [] } = result;
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-1 text-sm">
        <Fact label={t("homes")} value={number(homes)} />
        <Fact label={t("nights")} value={number(nights)} />
        <Fact label={t("serves")} value={t("of", { count: serves ?? 0, total: listings })} />
      </dl>
      {serves === 0 && listings > 0 && (
        <Notice tone="warning" title={t("servesNone")}>
          {t("servesNoneText")}
        </Notice>
      )}
      {skipped > 0 && (
        <details className="text-sm text-ink-soft">
          <summary className="w-fit cursor-pointer rounded-xs focus-ring">
            {t("skipped", { count: skipped })}
          </summary>
          <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5 text-xs wrap-anywhere text-ink-faint">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="font-medium text-ink tabular-nums">{value}</dd>
    </div>
  );
}

function RemoveDialog({ source, onClose }: { source: MarketSourceView; onClose: () => void }) {
  const t = useTranslations("marketData.remove");
  const { name, state, serves } = source;
  const isRead = state === "ready";
  return (
    <ConfirmDialog
      mutation={changeMarketSourceMutation("remove")}
      input={source.id}
      title={t("title", { name })}
      confirmLabel={t("confirm")}
      tone="danger"
      done={() => t(isRead ? "done" : "deleted", { name })}
      onClose={onClose}
    >
      {isRead ? (
        <Consequences points={[t("effect", { count: serves ?? 0 }), t("held"), t("undo")]} />
      ) : (
        t("unread")
      )}
    </ConfirmDialog>
  );
}

interface RemovedProps {
  sources: readonly MarketSourceView[];
  canEdit: boolean;
  timeZone: string;
}

/** Removed sources that can still be put back. */
export function RemovedSources({ sources, canEdit, timeZone }: RemovedProps) {
  const t = useTranslations("marketData.removed");
  const removed = sources.filter(({ restore_until: until }) => until !== null);
  if (removed.length === 0) return null;
  return (
    <Card title={t("title")} padding="none">
      <ul className="divide-y divide-line">
        {removed.map((source) => (
          <RemovedRow key={source.id} {...{ source, canEdit, timeZone }} />
        ))}
      </ul>
    </Card>
  );
}

function RemovedRow({
  source,
  canEdit,
  timeZone,
}: Omit<RemovedProps, "sources"> & { source: MarketSourceView }) {
  const t = useTranslations("marketData.removed");
  const format = useFormatter();
  const restore = useMutation(changeMarketSourceMutation("restore"));
  const until =
    source.restore_until &&
    format.dateTime(new Date(source.restore_until), { dateStyle: "medium", timeZone });
  const onPress = (): void =>
    restore.mutate(source.id, {
      onSuccess: () => showToast({ title: t("done", { name: source.name }) }),
      onError: ({ message }) => showToast({ title: message, tone: "danger" }),
    });
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5 text-sm">
      <span className="min-w-0 flex-1 truncate font-medium text-ink">{source.name}</span>
      <span suppressHydrationWarning className="text-ink-faint">
        {t("until", { date: until ?? "" })}
      </span>
      {canEdit && (
        <Button size="sm" isPending={restore.isPending} onPress={onPress}>
          <Undo2 aria-hidden />
          {t("restore")}
        </Button>
      )}
    </li>
  );
}
