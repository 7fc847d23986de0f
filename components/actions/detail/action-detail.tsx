"use client";
import { useFormatter, useTranslations } from "next-intl";
import { evidenceOf, type Item } from "@/lib/pricing/actions/board";
import { ActionEvidence } from "../evidence/action-evidence";
import { Age } from "../age";
import { DecisionBar } from "./decision-bar";
import { KindBadge } from "../kind-badge";
import { useActionText } from "../use-action-text";
import type { Selection } from "../board/use-selection";

interface ActionDetailProps {
  item: Item;
  selection: Selection;
}

/** One action with its evidence and decisions. */
export function ActionDetail({ item, selection }: ActionDetailProps) {
  const t = useTranslations("actions");
  const { title } = useActionText(item.action);
  const { listing, source, action } = item;
  const subtitle = [
    listing.name,
    listing.pmsName,
    listing.id,
    ...(source.name ? [source.name] : []),
  ];
  return (
    <article aria-label={title} className="flex flex-col gap-4">
      <DecisionBar item={item} selection={selection} />
      <header className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-faint">
          <KindBadge kind={action.kind} />
          <Age at={action.opened_at} isLong />
          <ValidUntil item={item} />
          <span>· {t("severity", { severity: action.severity })}</span>
          <HiddenUntil item={item} />
        </p>
        <h2 className="text-lg font-semibold text-balance text-ink">{title}</h2>
        <p className="text-sm text-ink-soft">{subtitle.join(" · ")}</p>
      </header>
      <ActionEvidence item={item} selection={selection} />
    </article>
  );
}

/** When a suggested price is replaced by a new one. */
function ValidUntil({ item }: { item: Item }) {
  const t = useTranslations("actions");
  const format = useFormatter();
  const evidence = evidenceOf(item.action);
  if (evidence.kind !== "price") return null;
  const date = format.dateTime(new Date(evidence.until), { month: "short", day: "numeric" });
  return <span suppressHydrationWarning>· {t("validUntil", { date })}</span>;
}

function HiddenUntil({ item }: { item: Item }) {
  const t = useTranslations("actions");
  const format = useFormatter();
  if (!item.isHidden) return null;
  const until = item.action.hidden_until;
  if (until === null) return <span>{t("hiddenForGood")}</span>;
  // Midnight in the listing's time zone: half a day earlier is the last hidden day in any zone.
  const day = new Date(Date.parse(until) - 43_200_000);
  return <span>{t("hiddenUntil", { date: format.dateTime(day, { dateStyle: "medium" }) })}</span>;
}
