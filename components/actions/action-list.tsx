"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Section } from "@/lib/actions/board";
import { ActionRow } from "./action-row";
import { useBoardView } from "./use-board-view";
import type { Selection } from "./use-selection";

/** Rows that stand in the document at first, and come with each further step. */
const step = 200;

interface ActionListProps {
  sections: readonly Section[];
  selection: Selection;
  hasAccounts: boolean;
}

/** The actions under their headings, the most important first. */
export function ActionList({ sections, selection, hasAccounts }: ActionListProps) {
  const t = useTranslations("actions");
  const { by } = useBoardView();
  const [most, setMost] = useState(step);
  const total = sections.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {upTo(sections, most).map(({ id, title, items }) => (
        <section key={id} aria-label={by === "kind" ? t(`kind.${kindOf(id)}`) : title}>
          {by === "kind" && (
            <h2 className="sticky top-0 z-1 border-b border-line bg-muted px-4 py-1.5 text-xs font-semibold text-ink-soft">
              {t(`kind.${kindOf(id)}`)}
            </h2>
          )}
          <ul>
            {items.map((item) => (
              <ActionRow
                key={item.key}
                item={item}
                isChosen={item === selection.chosen}
                hasAccount={hasAccounts}
                onOpen={selection.open}
              />
            ))}
          </ul>
        </section>
      ))}
      {total > most && (
        <div className="p-3 text-center">
          <Button size="sm" onPress={() => setMost(most + step)}>
            {t("more", { count: total - most })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The first sections, as long as together they hold fewer than `most`. */
function upTo(sections: readonly Section[], most: number): Section[] {
  let room = most;
  return sections.flatMap((section) => {
    const items = section.items.slice(0, Math.max(0, room));
    room -= items.length;
    return items.length > 0 ? [{ ...section, items }] : [];
  });
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
