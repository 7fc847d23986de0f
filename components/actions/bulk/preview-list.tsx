"use client";
import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import { useFormats } from "@/components/chart/use-formats";
import { useVirtualRows } from "@/components/virtual-rows/use-virtual-rows";
import { priceOf } from "@/lib/pricing/actions/board";
import type { PreviewRow } from "./use-bulk-preview";

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
export function PreviewList({ rows, hasAccounts }: PreviewListProps) {
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
