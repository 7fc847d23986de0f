"use client";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import type { Section } from "@/lib/pricing/actions/board";
import { ActionRow } from "./action-row";
import { rowsOf } from "./list-rows";
import { useBoardView } from "./use-board-view";
import { type Shown, useListWindow } from "./use-list-window";
import type { Selection } from "./use-selection";

interface ActionListProps {
  sections: readonly Section[];
  selection: Selection;
  hasAccounts: boolean;
}

/** Actions under headings, the most important first. Only rows in view are in the document. */
export function ActionList({ sections, selection, hasAccounts }: ActionListProps) {
  const { by } = useBoardView();
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const rows = useMemo(() => rowsOf(sections, by === "kind"), [sections, by]);
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
          />
        ))}
      </div>
    </div>
  );
}

interface ListSectionProps extends Pick<ActionListProps, "hasAccounts"> {
  section: Section;
  rows: readonly Shown[];
  measure: (element: HTMLElement | null) => void;
  chosen: string | null;
  onOpen: (key: string) => void;
}

function ListSection({ section, rows, measure, chosen, ...props }: ListSectionProps) {
  const t = useTranslations("actions");
  const { by } = useBoardView();
  const title = by === "kind" ? t(`kind.${kindOf(section.id)}`) : section.title;
  const heading = rows.find(({ row }) => row.item === null);
  return (
    <section aria-label={title}>
      {heading && (
        <h2
          ref={measure}
          data-index={heading.index}
          style={{ marginTop: heading.gap }}
          className="sticky top-0 z-1 border-b border-line bg-muted px-4 py-1.5 text-xs font-semibold text-ink-soft"
        >
          {title}
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
                onOpen={props.onOpen}
              />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

const kinds = [
  "missing_listing_information",
  "availability_alert",
  "pricing_recommendation",
  "configuration_issue",
] as const;

function kindOf(id: string): (typeof kinds)[number] {
  return kinds.find((kind) => kind === id) ?? "configuration_issue";
}
