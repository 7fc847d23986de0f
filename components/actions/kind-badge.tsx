"use client";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import type { Action } from "@/lib/pricing/actions/board";

const tones: Record<Action["kind"], Tone> = {
  missing_listing_information: "danger",
  availability_alert: "warning",
  pricing_recommendation: "accent",
  configuration_issue: "neutral",
};

/** The kind of an action in one word. */
export function KindBadge({ kind }: { kind: Action["kind"] }) {
  const t = useTranslations("actions.short");
  return (
    <Badge tone={tones[kind]} icon={null}>
      {t(kind)}
    </Badge>
  );
}
