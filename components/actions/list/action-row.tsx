"use client";
import { EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { SelectBox } from "@/components/data-table/select-box";
import { cx } from "@/components/ui/cx";
import { type Item, type Urgency, urgencyOf, type Worth } from "@/lib/pricing/actions/board";
import { Age, KindBadge } from "../kind-badge";
import { useActionText, useWorthText } from "../use-action-text";
import { canHide, rowId } from "../detail/use-decide";

const marks: Record<Urgency, string> = {
  high: "bg-danger",
  medium: "bg-warning",
  low: "bg-edge",
};

interface ActionRowProps {
  item: Item;
  worth: Worth | undefined;
  isChosen: boolean;
  isPicked: boolean;
  hasAccount: boolean;
  /** Both must be stable. */
  onOpen: (key: string) => void;
  onPick: (key: string, isRange: boolean) => void;
}

/** One action with its box: title, listing, urgency, age, and what it is worth or does. */
export const ActionRow = memo(function ActionRow(props: ActionRowProps) {
  const t = useTranslations("actions");
  const { item, isChosen, isPicked, onOpen, onPick } = props;
  const { title } = useActionText(item.action);
  const urgency = urgencyOf(item.action.severity);
  return (
    <div
      className={cx(
        "flex items-stretch transition-colors",
        isChosen ? "lg:bg-accent-soft" : isPicked ? "bg-muted" : "hover:bg-hover",
      )}
    >
      <span id={`${rowId(item)}-urgency`} hidden>
        {t(`urgency.${urgency}`)}
      </span>
      {canHide(item) && (
        <SelectBox
          label={t("pick.one", { title, name: item.listing.name })}
          isOn={isPicked}
          isTabbable
          onChange={(isRange) => onPick(item.key, isRange)}
        />
      )}
      <button
        type="button"
        id={rowId(item)}
        aria-current={isChosen || undefined}
        aria-labelledby={`${rowId(item)} ${rowId(item)}-urgency`}
        onClick={() => onOpen(item.key)}
        className={cx(
          "flex min-w-0 flex-1 items-stretch gap-2.5 py-2.5 pr-4 text-left focus-ring-inset",
          canHide(item) ? "pl-1" : "pl-4",
        )}
      >
        <span aria-hidden className={cx("w-1 shrink-0 rounded-full", marks[urgency])} />
        <RowText {...props} title={title} />
      </button>
    </div>
  );
});

function RowText({ item, title, hasAccount, worth }: ActionRowProps & { title: string }) {
  const { listing, source, action, isHidden } = item;
  return (
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
          <Effect item={item} worth={worth} />
        </span>
      </span>
      {hasAccount && <span className="truncate text-xs text-ink-faint">{source.name}</span>}
    </span>
  );
}

/** Its money, else what it changes. */
function Effect({ item, worth }: Pick<ActionRowProps, "item" | "worth">) {
  const { effect } = useActionText(item.action);
  const { amount } = useWorthText();
  if (!worth) return effect && ` · ${effect}`;
  return (
    <>
      {" · "}
      <span className={cx("font-medium", worth.amount > 0 ? "text-up" : "text-ink-soft")}>
        {amount(worth.amount, worth.currency)}
      </span>
    </>
  );
}
