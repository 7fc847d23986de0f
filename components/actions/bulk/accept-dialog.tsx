"use client";
import { useTranslations } from "next-intl";
import { useState, useMemo, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { SkeletonLines } from "@/components/ui/skeleton";
import type { AccountBulk } from "./account-bulks";
import { ArrowRight } from "lucide-react";
import { useFormats } from "@/components/chart/use-formats";
import { EffectText } from "@/components/prices/effect-text";
import { useVirtualRows } from "@/components/data-table/use-virtual-rows";
import { priceOf, type Item } from "@/lib/pricing/actions/board";
import { useQueries } from "@tanstack/react-query";
import { tryBulkQuery } from "@/lib/pricing/actions/client";
import type { BulkResult, BulkRow } from "@/lib/pricing/actions/schema-bulk";

interface AcceptDialogProps {
  bulks: readonly AccountBulk[];
  /** Picked actions that have no price. */
  left: number;
  isPending: boolean;
  onClose: () => void;
  onAccept: (bulks: readonly AccountBulk[]) => void;
}

/** Every price that accepting would write, and what cannot be accepted and why. */
export default function AcceptDialog(props: AcceptDialogProps) {
  const { left, isPending, onClose, onAccept } = props;
  const t = useTranslations("actions.bulk");
  // The preview is of what was picked when it was opened.
  const [bulks] = useState(props.bulks);
  const { rows, effect, failures, isLoading, retry } = useBulkPreview(bulks);
  const count = rows.filter(({ error }) => error === null).length;
  const refused = rows.length - count;
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t("acceptTitle", { count: rows.length || countOf(bulks) })}
      confirm={{
        label: t("confirm", { count }),
        isPending,
        isDisabled: isLoading || count === 0,
        onPress: () => onAccept(bulks),
      }}
    >
      {isLoading && <SkeletonLines label={t("loading")} lines={["h-4 w-2/3", "h-40 w-full"]} />}
      <Failures failures={failures} onRetry={retry} />
      {!isLoading && rows.length > 0 && (
        <>
          <output className="mb-3 block text-sm text-ink-soft">
            {t("summary", { count, refused, left })}
          </output>
          <div className="mb-3 text-sm">
            <EffectText effect={{ price_change: effect }} />
          </div>
          <PreviewList rows={rows} hasAccounts={bulks.some(({ source }) => source.name !== null)} />
        </>
      )}
    </Dialog>
  );
}

interface FailuresProps {
  failures: ReturnType<typeof useBulkPreview>["failures"];
  onRetry: () => void;
}

/** Accounts whose preview failed. */
function Failures({ failures, onRetry }: FailuresProps) {
  const t = useTranslations("actions.bulk");
  return failures.map(({ name, message }) => (
    <Notice
      key={name}
      tone="danger"
      isLive
      className="mb-3"
      title={t("previewFailed", { name })}
      action={
        <Button size="sm" onPress={onRetry}>
          {t("retry")}
        </Button>
      }
    >
      {message}
    </Notice>
  ));
}

function countOf(bulks: readonly AccountBulk[]): number {
  return bulks.reduce((sum, { items }) => sum + items.length, 0);
}

/** In px; measured in the document. */
const rowHeight = 49;
const none = () => [];
/** Scrolled with the keyboard, it has to take the focus. */
const scrolling = { tabIndex: 0 };

interface PreviewListProps {
  rows: readonly PreviewRow[];
  hasAccounts: boolean;
}

/** Every price before and after; only rows in view are in the document. */
function PreviewList({ rows, hasAccounts }: PreviewListProps) {
  const t = useTranslations("actions.bulk");
  const scroller = useRef<HTMLDivElement>(null);
  const keyOf = useMemo(() => (index: number) => rows[index]?.item.key ?? String(index), [rows]);
  const virtual = useVirtualRows({
    scroller,
    count: rows.length,
    heightOf: () => rowHeight,
    keyOf,
    pinned: none,
  });
  return (
    <section
      ref={scroller}
      aria-label={t("list")}
      {...scrolling}
      className="max-h-[50dvh] overflow-y-auto rounded-md border border-line focus-ring"
    >
      <ul style={{ minHeight: virtual.size }}>
        {virtual.rows.map(({ index, key, gap }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={key}
                ref={virtual.measure}
                data-index={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                style={{ marginTop: gap }}
                className="flex items-center justify-between gap-4 border-b border-line px-3 py-1.5 text-sm"
              >
                <Preview row={row} hasAccount={hasAccounts} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

function Preview({ row, hasAccount }: { row: PreviewRow; hasAccount: boolean }) {
  const t = useTranslations("actions.price");
  const { item, from, to, currency, error } = row;
  const { money } = useFormats(currency);
  const account = hasAccount && item.source.name !== null ? ` · ${item.source.name}` : "";
  return (
    <>
      <span className="min-w-0">
        <span className="block truncate font-medium text-ink">{item.listing.name}</span>
        <span className="block truncate text-xs text-ink-faint">
          {t(priceOf(item.action.action_type) ?? "base")}
          {account}
        </span>
      </span>
      {error === null && from !== null && to !== null ? (
        <span className="flex shrink-0 items-center gap-1.5 tabular-nums">
          <span className="text-ink-faint">{money(from)}</span>
          <ArrowRight aria-label={t("to")} className="size-3.5 text-ink-faint" />
          <span className="font-semibold text-ink">{money(to)}</span>
        </span>
      ) : (
        <span className="max-w-72 text-right text-xs text-danger-ink">{error}</span>
      )}
    </>
  );
}

/** A price that would be written, or why not. */
interface PreviewRow extends Pick<BulkRow, "from" | "to" | "currency" | "error"> {
  item: Item;
}

/** What accepting would write in every account: refused rows first. */
function useBulkPreview(bulks: readonly AccountBulk[]) {
  const results = useQueries({
    queries: bulks.map(({ source, bulk }) => tryBulkQuery(source.account, bulk)),
    combine,
  });
  const { answers, errors, isLoading, retry } = results;
  const rows = useMemo(() => {
    const all = bulks.flatMap(({ items }, at) =>
      items.flatMap((item, index): PreviewRow[] => {
        const row = answers[at]?.rows[index];
        return row ? [{ ...row, item }] : [];
      }),
    );
    return all.toSorted((a, b) => Number(a.error === null) - Number(b.error === null));
  }, [bulks, answers]);
  const failures = bulks.flatMap(({ source }, at) => {
    const error = errors[at];
    return error ? [{ name: source.name ?? "", message: error.message }] : [];
  });
  return { rows, effect: meanEffect(answers), failures, isLoading, retry };
}

/** The mean effect of all accounts, each by its number of prices. */
function meanEffect(answers: readonly (BulkResult | undefined)[]): { next_90: number } {
  const known = answers.flatMap((each) =>
    each?.price_change ? [{ done: each.done, change: each.price_change.next_90 }] : [],
  );
  const total = known.reduce((sum, { done }) => sum + done, 0);
  const change = known.reduce((sum, each) => sum + each.done * each.change, 0);
  return { next_90: total === 0 ? 0 : change / total };
}

type Result = ReturnType<typeof useQueries<ReturnType<typeof tryBulkQuery>[]>>[number];

function combine(results: readonly Result[]) {
  return {
    answers: results.map(({ data }) => data),
    errors: results.map(({ error }) => error),
    isLoading: results.some(({ isPending, error }) => isPending && !error),
    retry: () => results.forEach((result) => void result.refetch()),
  };
}
