"use client";
import { MarketCredit } from "@/components/prices/market-credit";
import { lateComponent } from "@/components/prefetch/late-component";
import { Skeleton } from "@/components/ui/skeleton";
import type { Evidence, Item } from "@/lib/pricing/actions/board";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import type { ActionType } from "@/lib/pricing/actions/types";
import { useNumbers } from "@/components/hooks/use-numbers";

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
      {item.source.rights.seesMarket && <MarketCredit account={item.source.account} />}
    </>
  );
}

interface ComparedFiguresProps {
  type: ActionType;
  current: number;
  recommended: number;
}

/** The listing's figure and the market's as bars. */
function ComparedFigures({ type, current, recommended }: ComparedFiguresProps) {
  const t = useTranslations("actions.compared");
  const { change } = useNumbers();
  const isStay = type === "minimum_stay_off_vs_market";
  const stayText = current > recommended ? "stayText" : "shortText";
  const textOf = (value: number) =>
    isStay ? t("nights", { count: value }) : change(value, { most: 0 });
  // Discounts extend left of zero, premiums right of it.
  const [low, high] = [Math.min(0, current, recommended), Math.max(0, current, recommended)];
  const share = (value: number) => `${(100 * value) / Math.max(1, high - low)}%`;
  const rows = [
    { label: t(isStay ? "own" : "ownTonight"), value: current, look: "bg-accent" },
    { label: t(isStay ? "market" : "marketSoon"), value: recommended, look: "bg-band-median" },
  ];
  return (
    <Card title={t(isStay ? "stay" : "late")}>
      <dl className="flex flex-col gap-3">
        {rows.map(({ label, value, look }) => (
          <div
            key={label}
            className="grid grid-cols-[6rem_1fr_4rem] items-center gap-3 text-sm sm:grid-cols-[10rem_1fr_6rem]"
          >
            <dt className="text-ink-soft">{label}</dt>
            <div aria-hidden className="h-5 rounded-sm bg-muted">
              <div
                className={cx("h-full min-w-0.5 rounded-sm", look)}
                style={{
                  marginLeft: share(Math.min(0, value) - low),
                  width: share(Math.abs(value)),
                }}
              />
            </div>
            <dd className="text-right font-semibold text-ink tabular-nums">{textOf(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-pretty text-ink-soft">{t(isStay ? stayText : "lateText")}</p>
    </Card>
  );
}
