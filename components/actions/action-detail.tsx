"use client";
import { ArrowLeft } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { LinkButton } from "@/components/ui/link-button";
import { evidenceOf, type Item } from "@/lib/pricing/actions/board";
import { ActionEvidence } from "./action-evidence";
import { Age } from "./age";
import { editorOf } from "./editor-of";
import { KindBadge } from "./kind-badge";
import { useActionText } from "./use-action-text";
import { canAccept, canHide, type Selection } from "./use-selection";

/** One action with its evidence and decisions. */
export function ActionDetail({ item, selection }: { item: Item; selection: Selection }) {
  const t = useTranslations("actions");
  const { title } = useActionText(item.action);
  const [withChildren, setWithChildren] = useState(false);
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
            <span>
              {t("openFor")} <Age at={action.opened_at} />
            </span>
            <span>· {t("severity", { severity: action.severity })}</span>
            <HiddenUntil item={item} />
          </p>
          <h2 className="text-lg font-semibold text-balance text-ink">{title}</h2>
          <p className="text-sm text-ink-soft">{subtitle.join(" · ")}</p>
        </div>
        <Decisions item={item} selection={selection} withChildren={withChildren} />
      </header>
      <ActionEvidence
        item={item}
        refresh={selection.decide.refresh}
        forChildren={{ isOn: withChildren, onChange: setWithChildren }}
      />
    </article>
  );
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
  withChildren: boolean;
}

function Decisions({ item, selection, withChildren }: DecisionsProps) {
  const t = useTranslations("actions");
  const evidence = evidenceOf(item.action);
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
      {evidence.kind === "price" && canAccept(item) && (
        <Button variant="primary" onPress={() => selection.accept(item, withChildren)}>
          {t("accept", { value: evidence.recommended })}
          <kbd aria-hidden className="font-sans text-2xs opacity-75 max-lg:hidden">
            a
          </kbd>
        </Button>
      )}
    </div>
  );
}
