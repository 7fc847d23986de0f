"use client";
import { EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { cx } from "@/components/ui/cx";
import { type Item, type Urgency, urgencyOf } from "@/lib/pricing/actions/board";
import { Age } from "./age";
import { KindBadge } from "./kind-badge";
import { useActionText } from "./use-action-text";
import { rowId } from "./use-selection";

const marks: Record<Urgency, string> = {
  high: "bg-danger",
  medium: "bg-warning",
  low: "bg-edge",
};

interface ActionRowProps {
  item: Item;
  isChosen: boolean;
  hasAccount: boolean;
  /** Must be stable. */
  onOpen: (key: string) => void;
}

/** One action: title, listing, urgency, age and effect. */
export const ActionRow = memo(function ActionRow({
  item,
  isChosen,
  hasAccount,
  onOpen,
}: ActionRowProps) {
  const t = useTranslations("actions");
  const { title, effect } = useActionText(item.action);
  const { listing, source, action, isHidden } = item;
  const urgency = urgencyOf(action.severity);
  return (
    <>
      <span id={`${rowId(item)}-urgency`} hidden>
        {t(`urgency.${urgency}`)}
      </span>
      <button
        type="button"
        id={rowId(item)}
        aria-current={isChosen || undefined}
        aria-labelledby={`${rowId(item)} ${rowId(item)}-urgency`}
        onClick={() => onOpen(item.key)}
        className={cx(
          "flex w-full items-stretch gap-2.5 px-4 py-2.5 text-left focus-ring-inset transition-colors",
          isChosen ? "lg:bg-accent-soft" : "hover:bg-hover",
        )}
      >
        <span aria-hidden className={cx("w-1 shrink-0 rounded-full", marks[urgency])} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex items-start justify-between gap-2">
            <span className="min-w-0 text-sm font-semibold text-ink">
              {isHidden && <EyeOff aria-hidden className="mr-1 inline size-3.5 text-ink-faint" />}
              {title}
            </span>
            <KindBadge kind={action.kind} />
          </span>
          <span className="flex justify-between gap-3 text-sm text-ink-soft">
            <span className="min-w-0 truncate">
              {listing.name} · {listing.pmsName}
            </span>
            <span className="shrink-0 tabular-nums">
              <Age at={action.opened_at} />
              {effect && ` · ${effect}`}
            </span>
          </span>
          {hasAccount && <span className="truncate text-xs text-ink-faint">{source.name}</span>}
        </span>
      </button>
    </>
  );
});
