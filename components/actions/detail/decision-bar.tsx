"use client";
import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { LinkButton } from "@/components/ui/link-button";
import { evidenceOf, type Item } from "@/lib/pricing/actions/board";
import { canAccept, canHide } from "../can-decide";
import { editorOf } from "./editor-of";
import { AcceptButton } from "../price/accept-button";
import type { Selection } from "../board/use-selection";

interface DecisionBarProps {
  item: Item;
  selection: Selection;
}

/**
 * The decisions about an action, above everything whose height depends on the listing, and in view while it scrolls:
 * each button is in the same place for every action.
 */
export function DecisionBar({ item, selection }: DecisionBarProps) {
  const t = useTranslations("actions");
  const editor = editorOf(item);
  const evidence = evidenceOf(item.action);
  return (
    <div
      data-decides
      className="sticky top-12 z-10 -my-2 flex flex-wrap items-center justify-end gap-2 bg-paper py-2"
    >
      <Button
        variant="ghost"
        className="mr-auto -ml-2 lg:hidden"
        onPress={() => selection.open(null)}
      >
        <ArrowLeft aria-hidden />
        {t("back")}
      </Button>
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
        <AcceptButton item={item} evidence={evidence} selection={selection} />
      )}
    </div>
  );
}
