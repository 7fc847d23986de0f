"use client";
import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { closenessOf } from "@/lib/mappings/closeness";
import type { SpokenVerdict } from "./use-words";

/** Shows whether the listing can be mapped under a target, or why not. */
export function VerdictBadge({ verdict }: { verdict: SpokenVerdict }) {
  const t = useTranslations("mapping");
  const { isAllowed, short, reasons, metres } = verdict;
  if (isAllowed && metres !== null && closenessOf(metres) === "far") {
    return <Badge tone="warning">{t("canTakeFar", { distance: short })}</Badge>;
  }
  if (isAllowed) {
    return (
      <Badge tone="success" icon={<Check aria-hidden />}>
        {t("canTake", { distance: short })}
      </Badge>
    );
  }
  return (
    <Badge tone="danger" icon={<X aria-hidden />}>
      {reasons.length > 1 ? t("andMore", { reason: short, count: reasons.length - 1 }) : short}
    </Badge>
  );
}
