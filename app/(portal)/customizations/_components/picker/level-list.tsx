"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/numbers/use-numbers";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { cx } from "@/components/ui/cx";
import type { PricingLevel } from "./levels";

interface LevelListProps {
  label: string;
  levels: readonly PricingLevel[];
  /** Rows of two lines: listings, with PMS and id. */
  isTall: boolean;
  chosen: string | null;
  /** Ids of levels with rules of their own, which are marked. */
  marked: ReadonlySet<string>;
  onChoose: (id: string) => void;
}

/** A longer list is virtual. */
const maxRendered = 60;

const Window = dynamic(() => import("./level-window"), { loading: () => null });

/** A list box of levels. A long one is virtual, and shows once the code for that has loaded. */
export function LevelList(props: LevelListProps) {
  if (props.levels.length <= maxRendered) return <Levels {...props} />;
  return (
    <Window rowSize={props.isTall ? 46 : 34}>
      <Levels {...props} />
    </Window>
  );
}

function Levels({ label, levels, chosen, marked, onChoose }: LevelListProps) {
  return (
    <ListBox
      aria-label={label}
      items={levels}
      dependencies={[marked]}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={chosen === null ? [] : [chosen]}
      onSelectionChange={(keys) => {
        if (keys !== "all") keys.forEach((key) => onChoose(String(key)));
      }}
      className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 outline-none"
    >
      {(level) => (
        <ListBoxItem
          id={level.id}
          textValue={level.name}
          className="mb-0.5 flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm text-ink-soft focus-ring-inset transition-colors hover:bg-hover hover:text-ink data-selected:bg-accent-soft data-selected:font-medium data-selected:text-accent-ink"
        >
          <Row level={level} isMarked={marked.has(level.id)} />
        </ListBoxItem>
      )}
    </ListBox>
  );
}

function Row({ level, isMarked }: { level: PricingLevel; isMarked: boolean }) {
  const t = useTranslations("customizations.place");
  const { number } = useNumbers();
  return (
    <>
      <span className={cx("min-w-0 flex-1", level.parent !== undefined && "pl-4")}>
        <span className="block truncate" title={level.name}>
          {level.name}
        </span>
        {level.detail !== undefined && (
          <span className="block truncate text-xs font-normal text-ink-faint">{level.detail}</span>
        )}
      </span>
      {isMarked && (
        <span title={t("hasRules")} className="size-1.5 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t("hasRules")}</span>
        </span>
      )}
      {level.listings !== undefined && (
        <span className="text-xs text-ink-faint tabular-nums">{number(level.listings)}</span>
      )}
    </>
  );
}
