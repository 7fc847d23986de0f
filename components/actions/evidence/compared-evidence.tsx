"use client";
import { lateComponent } from "@/components/prefetch/late-component";
import { Skeleton } from "@/components/ui/skeleton";
import type { Evidence, Item } from "@/lib/pricing/actions/board";
import { ComparedFigures } from "./compared-figures";

const loading = () => <Skeleton className="h-96" />;
const StayChart = lateComponent(() => import("./stay-chart"), loading);
const LateChart = lateComponent(() => import("./late-chart"), loading);

interface ComparedEvidenceProps {
  item: Item;
  evidence: Extract<Evidence, { kind: "compared" }>;
}

/** The listing's figure and the market's, with their distributions. */
export default function ComparedEvidence({ item, evidence }: ComparedEvidenceProps) {
  const type = item.action.action_type;
  const isStay = type === "minimum_stay_off_vs_market";
  return (
    <>
      <ComparedFigures type={type} {...evidence} />
      {item.source.rights.seesMarket &&
        (isStay ? (
          <StayChart item={item} recommended={evidence.recommended} />
        ) : (
          <LateChart item={item} />
        ))}
    </>
  );
}
