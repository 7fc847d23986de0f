"use client";
import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { SpokenVerdict } from "./use-words";

/** Shows whether a target may take the listing, and why not. */
export function VerdictBadge({ verdict }: { verdict: SpokenVerdict }) {
  const t = useTranslations("mapping");
  const { isAllowed, short, reasons } = verdict;
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
