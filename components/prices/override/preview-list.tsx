"use client";
import { useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import { useVirtualRows } from "@/components/virtual-rows/use-virtual-rows";
import type { SelectionPreview } from "@/lib/pricing/overrides/schema-selection";
import { NightRow } from "./night-row";
import { type OverrideKind, type PreviewRow, rowsOf } from "./preview-rows";
import { sentence } from "./use-override";

const keyboardScrolled = { tabIndex: 0 } as const;

/** Height of a row in px; a heading with a reason is measured. */
const rowHeight = 36;

interface PreviewListProps {
  listings: SelectionPreview["listings"];
  kind: OverrideKind;
}

/** Every night before and after, under its listing. Only rows in sight are in the document. */
export function PreviewList({ listings, kind }: PreviewListProps) {
  const t = useTranslations("overrides.preview");
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(listings), [listings]);
  const keyOf = useMemo(() => (index: number) => rows[index]?.key ?? String(index), [rows]);
  const hasMoved = rows.some((row) => row.kind === "night" && row.night.from !== row.night.to);
  const list = useVirtualRows({
    scroller,
    count: rows.length,
    heightOf: () => rowHeight,
    keyOf,
    pinned: () => [],
  });
  return (
    <div
      ref={scroller}
      // The list has no control that keys could scroll it by.
      {...keyboardScrolled}
      className="max-h-56 overflow-y-auto rounded-md border border-line bg-surface focus-ring-inset sm:max-h-72"
    >
      <ul aria-label={t("list")} className="flow-root" style={{ minHeight: list.size }}>
        {list.rows.map(({ index, key, gap }) => {
          const row = rows[index];
          return row ? (
            <li
              key={key}
              ref={list.measure}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              style={{ marginTop: gap }}
              className="border-b border-line last:border-b-0"
            >
              <Row row={row} kind={kind} hasMoved={hasMoved} />
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}

interface RowProps extends Pick<PreviewListProps, "kind"> {
  row: PreviewRow;
  /** Some price changes. */
  hasMoved: boolean;
}

function Row({ row, ...props }: RowProps) {
  if (row.kind === "listing") return <Heading listing={row.listing} />;
  return <NightRow night={row.night} currency={row.listing.currency} {...props} />;
}

function Heading({ listing: { name, errors } }: Pick<PreviewRow, "listing">) {
  const t = useTranslations("overrides.preview");
  return (
    <div className="bg-muted px-3 py-1.5 text-xs">
      <p className="font-semibold text-ink-soft">{name}</p>
      {errors.map((reason) => (
        <p key={reason} className="font-medium text-danger-ink">
          {t("notChanged", { reason: sentence(reason) })}
        </p>
      ))}
    </div>
  );
}
