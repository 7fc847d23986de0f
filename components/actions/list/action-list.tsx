"use client";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState, type RefObject, useEffect, useEffectEvent } from "react";
import {
  actionKinds,
  type Section,
  type WorthsByKey,
  type Grouping,
  type Item,
} from "@/lib/pricing/actions/board";
import { ActionRow } from "./action-row";
import { PickBox, type Picked } from "./pick-box";
import { useBoardView } from "../board/use-board-view";
import type { Selection } from "../board/use-selection";
import { useVirtualRows } from "@/components/data-table/use-virtual-rows";

interface ActionListProps {
  sections: readonly Section[];
  worths: WorthsByKey;
  selection: Selection;
  picked: Picked;
  hasAccounts: boolean;
}

/** Actions under headings, the most important first. Only rows in view are in the document. */
export function ActionList({ sections, selection, hasAccounts, ...shared }: ActionListProps) {
  const { by } = useBoardView();
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const rows = useMemo(() => rowsOf(sections, needsHeadings(by, sections)), [sections, by]);
  const chosen = selection.chosen?.key ?? null;
  const { shown, size, measure } = useListWindow({
    scroller,
    rows,
    hasAccounts,
    shownKey: selection.isExplicit ? chosen : null,
    chosen,
    focused,
  });
  const groups = Map.groupBy(shown, ({ row }) => row.section);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <div
        className="flow-root"
        style={{ minHeight: size }}
        onFocus={({ target }) => {
          const at = target.closest<HTMLElement>("[data-index]")?.dataset["index"];
          setFocused(rows[Number(at)]?.key ?? null);
        }}
        onBlur={() => setFocused(null)}
      >
        {[...groups].map(([section, visible]) => (
          <ListSection
            key={section.id}
            section={section}
            rows={visible}
            measure={measure}
            chosen={chosen}
            hasAccounts={hasAccounts}
            onOpen={selection.open}
            {...shared}
          />
        ))}
      </div>
    </div>
  );
}

/** One currency, or listings, need no headings. */
function needsHeadings(by: Grouping, sections: readonly Section[]): boolean {
  if (by === "worth") return sections.length > 1;
  return by !== "listing";
}

interface ListSectionProps extends Pick<ActionListProps, "hasAccounts" | "worths" | "picked"> {
  section: Section;
  rows: readonly Shown[];
  measure: (element: HTMLElement | null) => void;
  chosen: string | null;
  onOpen: (key: string) => void;
}

function ListSection({ section, rows, measure, chosen, ...props }: ListSectionProps) {
  const title = useSectionTitle(section);
  const heading = rows.find(({ row }) => row.item === null);
  return (
    <section aria-label={title}>
      {heading && (
        <h2
          ref={measure}
          data-index={heading.index}
          style={{ marginTop: heading.gap }}
          className="sticky top-0 z-1 flex border-b border-line bg-muted py-1.5 pr-4 pl-3 text-xs font-semibold text-ink-soft has-[label]:pl-0"
        >
          <PickBox label={title} picked={props.picked} items={section.items} />
          <span className="pl-1">{title}</span>
        </h2>
      )}
      <ul>
        {rows.map(({ index, row: { item, at }, gap }) =>
          item === null ? null : (
            <li
              key={item.key}
              ref={measure}
              data-index={index}
              aria-posinset={at}
              aria-setsize={section.items.length}
              style={{ marginTop: gap }}
              className="border-b border-line"
            >
              <ActionRow
                item={item}
                isChosen={item.key === chosen}
                hasAccount={props.hasAccounts}
                worth={props.worths.get(item.key)}
                isPicked={props.picked.keys.has(item.key)}
                onOpen={props.onOpen}
                onPick={props.picked.toggle}
              />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function useSectionTitle({ id, title }: Section): string {
  const t = useTranslations("actions");
  const { by } = useBoardView();
  if (by === "kind") return t(`kind.${kindOf(id)}`);
  if (by === "worth") return title === "" ? t("worth.none") : title;
  return title;
}

function kindOf(id: string): (typeof actionKinds)[number] {
  return actionKinds.find((kind) => kind === id) ?? "configuration_issue";
}

/** In px; rows that turn out otherwise are measured. */
const heights = { heading: 29, row: 59, accountRow: 75 };

interface ListWindowInput {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  hasAccounts: boolean;
  /** The row that is scrolled to when it changes. */
  shownKey: string | null;
  /** Key of a row that stays in the document wherever the list is scrolled: the chosen one. */
  chosen: string | null;
  /** Key of another: the one with the focus. */
  focused: string | null;
}

/** A row in the document; `gap` is the height in px of the rows above it that are not. */
interface Shown {
  index: number;
  row: Row;
  gap: number;
}

/** Returns the rows in sight of the scrolling list, and the heading of the first. */
function useListWindow({ scroller, shownKey, ...input }: ListWindowInput) {
  const { rows, hasAccounts, chosen, focused } = input;
  const headings = useMemo(() => headingsOf(rows), [rows]);
  const keyOf = useMemo(() => (index: number) => rows[index]?.key ?? String(index), [rows]);
  const pinned = useMemo(
    () => rows.flatMap(({ key }, at) => (key === chosen || key === focused ? [at] : [])),
    [rows, chosen, focused],
  );
  const {
    rows: inDocument,
    scrollTo,
    ...list
  } = useVirtualRows({
    scroller,
    count: rows.length,
    heightOf: (index) => {
      if (rows[index]?.item === null) return heights.heading;
      return hasAccounts ? heights.accountRow : heights.row;
    },
    keyOf,
    pinned: (first) => [headings[first] ?? -1, ...pinned],
    coveredHeight: rows[0]?.item === null ? heights.heading : 0,
  });
  const show = useEffectEvent((key: string | null) => {
    const at = key === null ? -1 : rows.findIndex((row) => row.key === key);
    if (at >= 0) scrollTo(at);
  });
  useEffect(() => show(shownKey), [shownKey]);
  const shown = inDocument.flatMap(({ index, gap }): Shown[] => {
    const row = rows[index];
    return row ? [{ index, row, gap }] : [];
  });
  return { shown, size: list.size, measure: list.measure };
}

/** A row of the list: an action, or a section heading when `item` is null. */
interface Row {
  key: string;
  section: Section;
  item: Item | null;
  /** Position in the section, from 1; 0 for a heading. */
  at: number;
}

/** The rows of all sections. */
export function rowsOf(sections: readonly Section[], hasHeadings: boolean): Row[] {
  return sections.flatMap((section) => [
    ...(hasHeadings ? [{ key: `heading ${section.id}`, section, item: null, at: 0 }] : []),
    ...section.items.map((item, index) => ({ key: item.key, section, item, at: index + 1 })),
  ]);
}

/** The index of each row's heading; −1 without headings. */
export function headingsOf(rows: readonly Row[]): number[] {
  let last = -1;
  return rows.map(({ item }, at) => {
    if (item === null) last = at;
    return last;
  });
}
