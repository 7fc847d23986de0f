"use client";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import type { Section, WorthsByKey, Grouping } from "@/lib/pricing/actions/board";
import { ActionRow } from "./action-row";
import { actionKinds } from "@/lib/pricing/actions/board-filters";
import { rowsOf } from "./list-rows";
import { PickBox } from "./pick-box";
import { useBoardView } from "../board/use-board-view";
import { type Shown, useListWindow } from "./use-list-window";
import type { Picked } from "./use-picked";
import type { Selection } from "../board/use-selection";

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
  const rows = useMemo(() => rowsOf(sections, hasHeadings(by, sections)), [sections, by]);
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
function hasHeadings(by: Grouping, sections: readonly Section[]): boolean {
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
