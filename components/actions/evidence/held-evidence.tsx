"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { momentText } from "@/components/hooks/time-format";
import { useCauseText } from "@/components/hooks/use-cause-text";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { heldQuery } from "@/lib/delivery/holds/client";
import type { Evidence, Item } from "@/lib/pricing/actions/board";
import { HeldPlan } from "./held-plan";

interface HeldEvidenceProps {
  item: Item;
  evidence: Extract<Evidence, { kind: "held" }>;
}

/** Why prices are held, and what they would change. */
export default function HeldEvidence({ item, evidence }: HeldEvidenceProps) {
  const { cause, nights, change } = evidence;
  const { listing, source } = item;
  const causeText = useCauseText();
  const t = useTranslations("held");
  const format = useFormatter();
  const { data, isPending } = useQuery(heldQuery(source.account));
  const held = data?.held.find(({ pms, id }) => pms === listing.pms && id === listing.id);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <Notice tone="warning" title={causeText({ code: cause, nights, change_percent: change })}>
        {t("actionText")}
      </Notice>
      {isPending && <Skeleton className="h-96" />}
      {held && (
        <HeldPlan
          listing={held}
          account={source.account}
          sent={momentText(format, held.sent_at, timeZone)}
        />
      )}
    </>
  );
}
