"use client";
import { useTranslations } from "next-intl";
import { lateComponent } from "@/components/prefetch/late-component";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { type Evidence, evidenceOf, type Item } from "@/lib/pricing/actions/board";
import type { Selection } from "../board/use-selection";

const loading = () => <Skeleton className="h-96" />;
// Not rendered on the server: their queries may answer before their scripts have come, and the
// server's markup would no longer match.
const PriceEvidence = lateComponent(() => import("../price/price-evidence"), loading);
const ComparedEvidence = lateComponent(() => import("./compared-evidence"), loading);
const NightsEvidence = lateComponent(() => import("./nights-evidence"), loading);
const MissingField = lateComponent(
  () => import("../detail/missing-field"),
  () => <Skeleton className="h-32" />,
);

interface CurrencyEvidenceProps {
  evidence: Extract<Evidence, { kind: "currency" }>;
}

/** The group's amounts that the listing does not use, and what to do. */
function CurrencyEvidence({ evidence: { currency, conflicts } }: CurrencyEvidenceProps) {
  const t = useTranslations("actions.evidence.currency");
  return (
    <Notice tone="warning" title={t("title", { currency: currency ?? t("none") })}>
      <ul className="list-disc pl-5">
        {conflicts.map(({ setting, level, currency: theirs }) => (
          <li key={`${setting} ${level} ${theirs}`}>
            {t(setting, { level, currency: theirs ?? t("unnamed") })}
          </li>
        ))}
      </ul>
      <p className="mt-2">{t("text")}</p>
    </Notice>
  );
}

interface ActionEvidenceProps {
  item: Item;
  selection: Selection;
}

/** The evidence of an action, by its kind. */
export function ActionEvidence({ item, selection }: ActionEvidenceProps) {
  const t = useTranslations("actions.evidence");
  const evidence = evidenceOf(item.action);
  switch (evidence.kind) {
    case "price":
      return <PriceEvidence item={item} evidence={evidence} selection={selection} />;
    case "compared":
      return <ComparedEvidence item={item} evidence={evidence} />;
    case "nights":
      return <NightsEvidence item={item} evidence={evidence} refresh={selection.decide.refresh} />;
    case "missing":
      return <MissingField item={item} onSaved={selection.decide.refresh} />;
    case "currency":
      return <CurrencyEvidence evidence={evidence} />;
    case "off":
      return <Notice title={t("off")}>{t("offText")}</Notice>;
  }
}
