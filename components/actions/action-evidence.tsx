"use client";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { evidenceOf, type Item } from "@/lib/pricing/actions/board";
import { ComparedEvidence } from "./compared-evidence";
import { MissingField } from "./missing-field";
import { NightStrip } from "./night-strip";
import type { ChildrenChoice } from "./price-changes";

const PriceEvidence = dynamic(() => import("./price-evidence"), {
  loading: () => <Skeleton className="h-96" />,
});

interface ActionEvidenceProps {
  item: Item;
  refresh: () => void;
  forChildren: ChildrenChoice;
}

/** The evidence of an action, by its kind. */
export function ActionEvidence({ item, refresh, forChildren }: ActionEvidenceProps) {
  const t = useTranslations("actions.evidence");
  const evidence = evidenceOf(item.action);
  switch (evidence.kind) {
    case "price":
      return <PriceEvidence item={item} evidence={evidence} forChildren={forChildren} />;
    case "compared":
      return <ComparedEvidence item={item} evidence={evidence} />;
    case "nights":
      return <NightStrip item={item} evidence={evidence} />;
    case "missing":
      return <MissingField item={item} onSaved={refresh} />;
    case "off":
      return <Notice title={t("off")}>{t("offText")}</Notice>;
  }
}
