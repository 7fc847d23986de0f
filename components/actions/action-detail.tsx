"use client";
import { ArrowLeft } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { LinkButton } from "@/components/ui/link-button";
import { evidenceOf, type Item } from "@/lib/pricing/actions/board";
import { ActionEvidence } from "./action-evidence";
import { Age } from "./age";
import { editorOf } from "./editor-of";
import { KindBadge } from "./kind-badge";
import { useActionText } from "./use-action-text";
import { canHide } from "./can-decide";
import type { Selection } from "./use-selection";

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
      <Button
        variant="ghost"
        className="-ml-2 self-start lg:hidden"
        onPress={() => selection.open(null)}
      >
        <ArrowLeft aria-hidden />
        {t("back")}
      </Button>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-faint">
            <KindBadge kind={action.kind} />
            <Age at={action.opened_at} isLong />
            <ValidUntil item={item} />
            <span>· {t("severity", { severity: action.severity })}</span>
            <HiddenUntil item={item} />
          </p>
          <h2 className="text-lg font-semibold text-balance text-ink">{title}</h2>
          <p className="text-sm text-ink-soft">{subtitle.join(" · ")}</p>
        </div>
        <Decisions item={item} selection={selection} />
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

interface DecisionsProps {
  item: Item;
  selection: Selection;
}

function Decisions({ item, selection }: DecisionsProps) {
  const t = useTranslations("actions");
  const editor = editorOf(item);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {canHide(item) && (
        <Button variant="ghost" onPress={() => selection.ask(item)}>
          {t("hide.button")}
          <Kbd className="max-lg:hidden">h</Kbd>
        </Button>
      )}
      {item.isHidden && item.source.rights.canEdit && (
        <Button
          onPress={() => {
            selection.selectNext(item);
            selection.decide.show(item);
          }}
        >
          {t("show")}
        </Button>
      )}
      {editor && <LinkButton href={editor.href}>{t(`editor.${editor.name}`)}</LinkButton>}
    </div>
  );
}
