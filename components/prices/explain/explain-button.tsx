"use client";
import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { NightRef } from "@/lib/pricing/prices/night-ref";
import { useExplainedNight } from "./use-explained-night";

/** Opens the explanation of tonight's price. */
export function ExplainButton({ night }: { night: NightRef }) {
  const t = useTranslations("explain");
  const { explain } = useExplainedNight();
  return (
    <Button size="sm" onPress={() => explain(night)}>
      <CircleHelp aria-hidden />
      {t("tonight")}
    </Button>
  );
}
